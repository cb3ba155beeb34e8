import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** TOTP parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. (RFC 6238) */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 without padding. (RFC 4648) */
export function encodeBase32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export const generateSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the number of 30-second time steps since 1970. */
export const computeTimeStep = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS)

/** Computes the code for a time step. (RFC 4226, 5.3) */
export function computeTotpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Distinguishes TOTP codes from recovery codes. */
export const isTotpFormat = (code: string): boolean => code.length === DIGITS && /^\d+$/.test(code)

/** Returns the time step of a code, or null if none matches. Accepts one step before and after, for clock skew. */
export function matchStep(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  if (!isTotpFormat(code)) return null
  const submitted = Buffer.from(code)
  const current = computeTimeStep(now)
  const matching = [current - 1, current, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(computeTotpCode(secret, step)), submitted),
  )
  return matching.at(-1) ?? null
}

/** Builds the URI that the QR code contains. */
export function buildOtpauthUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: encodeBase32(secret), issuer: 'Fourfold' })
  return `otpauth://totp/${encodeURIComponent(`Fourfold:${email}`)}?${query}`
}
