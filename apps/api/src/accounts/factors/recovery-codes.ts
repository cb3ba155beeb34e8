import { randomBytes } from 'node:crypto'

import { createSigner, parseKeys } from '../../infra/security/secrets.ts'
import { base32 } from './totp.ts'

const RECOVERY_CODES = 10

/** 140 bits: nobody guesses one, so nobody's tries need to be counted, and a fast hash is enough. Seven groups of four. */
const LETTERS = 28
const BYTES = Math.ceil((LETTERS * 5) / 8)

/** However it was typed: groups, spaces and case do not matter. */
const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** New recovery codes, and what is kept of them. A fast hash is enough: they are random. */
export function createRecoveryCodes(setting: string) {
  const signers = parseKeys(setting).map((secret) => createSigner(secret, 'recovery'))
  return {
    /** As each of our keys makes it, the newest first. */
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
