import { randomBytes } from 'node:crypto'

import { createSigner, parseKeys } from '../../infra/security/secrets.ts'
import { base32 } from './totp.ts'

const RECOVERY_CODES = 10

/** 140 bits in seven groups of four: too many to guess, so no rate limit is needed and a fast hash is enough. */
const LETTERS = 28
const BYTES = Math.ceil((LETTERS * 5) / 8)

/** Removes spaces and hyphens and ignores case. */
const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Generates and hashes recovery codes. */
export function createRecoveryCodes(setting: string) {
  const signers = parseKeys(setting).map((secret) => createSigner(secret, 'recovery'))
  return {
    /** One hash per key, newest key first. */
    hashes: (accountId: number, code: string): Buffer[] =>
      signers.map((signer) => signer.sign(`${accountId}:${normalizeCode(code)}`)),
    generate: (): string[] =>
      Array.from({ length: RECOVERY_CODES }, () =>
        base32(randomBytes(BYTES))
          .slice(0, LETTERS)
          .toLowerCase()
          .replaceAll(/(.{4})(?=.)/g, '$1-'),
      ),
  }
}
