import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createSigner } from '../../src/infra/security/secrets.ts'

const SECRET = 'a secret of at least 32 characters'
const signer = createSigner(SECRET, 'confirm')

describe('a signature', () => {
  test('is an HMAC over purpose and text, on which mailed links depend', () => {
    expect(signer.sign('some-id')).toEqual(createHmac('sha256', SECRET).update('confirm:some-id').digest())
  })

  test('is valid for its text, purpose, and secret', () => {
    expect(signer.isSigned('some-id', signer.sign('some-id'))).toBe(true)
  })

  test('is invalid for another text, purpose, or secret, and when truncated', () => {
    const invalidSignatures = [
      signer.sign('other-id'),
      createSigner(SECRET, 'reset').sign('some-id'),
      createSigner(`${SECRET}!`, 'confirm').sign('some-id'),
      signer.sign('some-id').subarray(0, 31),
      Buffer.alloc(0),
    ]
    expect(invalidSignatures.map((signature) => signer.isSigned('some-id', signature))).toEqual(
      invalidSignatures.map(() => false),
    )
  })
})
