import { randomBytes } from 'node:crypto'

import { createSigner, parseKeys } from '../../infra/security/secrets.ts'
import { encodeBase32 } from './totp.ts'

const CODE_COUNT = 10

/** 140 bits in seven groups of four: too many to guess, so no rate limit is needed and a fast hash is enough. */
const CODE_LENGTH = 28
const CODE_BYTES = Math.ceil((CODE_LENGTH * 5) / 8)

/** Removes spaces and hyphens and converts to upper case. */
const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Generates and hashes recovery codes. */
export function createRecoveryCodes(setting: string) {
  const signers = parseKeys(setting).map((secret) => createSigner(secret, 'recovery'))
  return {
    /** Returns one hash per key, newest key first. */
    computeHashes: (accountId: number, code: string): Buffer[] =>
      signers.map((signer) => signer.sign(`${accountId}:${normalizeCode(code)}`)),
    generate: (): string[] =>
      Array.from({ length: CODE_COUNT }, () =>
        encodeBase32(randomBytes(CODE_BYTES))
          .slice(0, CODE_LENGTH)
          .toLowerCase()
          .replaceAll(/(.{4})(?=.)/g, '$1-'),
      ),
  }
}
