import { describe, expect, test } from 'vitest'

import {
  buildOtpauthUri,
  encodeBase32,
  computeTotpCode,
  computeTimeStep,
  matchStep,
} from '../../../src/accounts/factors/totp.ts'

const secret = Buffer.from('12345678901234567890')
const toInstant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

describe('codes of RFC 6238, appendix B', () => {
  // The table lists eight digits; a six-digit code is the last six of them.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at %i seconds is %s', (seconds, code) => {
    expect(computeTotpCode(secret, computeTimeStep(toInstant(seconds)))).toBe(code)
  })
})

describe('codes of RFC 4226, appendix D', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('the code of step %i is %s', (step, code) => expect(computeTotpCode(secret, step)).toBe(code))
})

describe('clock skew', () => {
  const now = toInstant(1_234_567_890)
  const step = computeTimeStep(now)

  test.each([-1, 0, 1])('accepts a skew of %i time steps', (offset) => {
    expect(matchStep(secret, computeTotpCode(secret, step + offset), now)).toBe(step + offset)
  })

  test.each([-3, -2, 2, 3])('rejects a skew of %i time steps', (offset) => {
    expect(matchStep(secret, computeTotpCode(secret, step + offset), now)).toBeNull()
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
  ])('is encoded in base32: %j as %j', (input, encoded) => expect(encodeBase32(Buffer.from(input))).toBe(encoded))

  test('encodes any email address in the otpauth URI', () => {
    expect(buildOtpauthUri(secret, 'a+b@c.example')).toBe(
      'otpauth://totp/Fourfold%3Aa%2Bb%40c.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fourfold',
    )
  })
})
