import { computeTotpCode, computeTimeStep } from '../../../apps/api/src/accounts/index.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code that an authenticator app shows for a base32 secret, `stepOffset` steps of 30 seconds from now. */
export function totpCode(secret: string, stepOffset = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return computeTotpCode(bytes, computeTimeStep(Temporal.Now.instant()) + stepOffset)
}
