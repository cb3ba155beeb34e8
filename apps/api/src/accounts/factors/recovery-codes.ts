import { randomBytes } from 'node:crypto'

import { createSigner } from '../../platform/secrets.ts'
import { base32 } from './totp.ts'

const RECOVERY_CODES = 10

/** 80 bits: nobody guesses one, so nobody's tries need to be counted. */
const BYTES = 10

/** However it was typed: groups, spaces and case do not matter. */
const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** New recovery codes, and what is kept of them. A fast hash is enough: they are random. */
export function createRecoveryCodes(secret: string) {
  const signer = createSigner(secret, 'recovery')
  const hashOf = (accountId: number, code: string): Buffer => signer.sign(`${accountId}:${bare(code)}`)
  return {
    hashOf,
    make: (): string[] =>
      Array.from({ length: RECOVERY_CODES }, () =>
        base32(randomBytes(BYTES))
          .toLowerCase()
          .replaceAll(/(.{4})(?=.)/g, '$1-'),
      ),
  }
}
