import { describe, expect, test } from 'vitest'

import { otpauthUri, base32, codeAt, stepAt, matchStep } from '../../../src/accounts/factors/totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

describe('codes of RFC 6238, appendix B', () => {
  // The table has eight digits; six-digit codes are the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds it is %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(at(seconds)))).toBe(code)
  })
})

describe('codes of RFC 4226, appendix D', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('the code of step %i is %s', (step, code) => expect(codeAt(secret, step)).toBe(code))
})

describe('clock skew', () => {
  const now = at(1_234_567_890)
  const step = stepAt(now)

  test.each([-1, 0, 1])('accepts a skew of %i time steps', (off) => {
    expect(matchStep(secret, codeAt(secret, step + off), now)).toBe(step + off)
  })

  test.each([-3, -2, 2, 3])('rejects a skew of %i time steps', (off) => {
    expect(matchStep(secret, codeAt(secret, step + off), now)).toBeNull()
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456'])('rejects the malformed code %j', (code) => {
    expect(matchStep(secret, code, now)).toBeNull()
  })
})

describe('a TOTP secret', () => {
  // RFC 4648, section 10, without padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is encoded in base32: %j as %j', (plain, encoded) => expect(base32(Buffer.from(plain))).toBe(encoded))

  test('encodes any email address in the otpauth URI', () => {
    expect(otpauthUri(secret, 'a+b@c.example')).toBe(
      'otpauth://totp/Fourfold%3Aa%2Bb%40c.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fourfold',
    )
  })
})
