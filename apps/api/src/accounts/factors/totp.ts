import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. (RFC 6238) */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding. (RFC 4648) */
export function base32(bytes: Buffer): string {
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

/** The 30-second time step, counted since 1970. */
export const stepAt = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS)

/** The code for a time step. (RFC 4226, 5.3) */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Distinguishes TOTP codes from recovery codes. */
export const isTotpFormat = (code: string): boolean => code.length === DIGITS && /^\d+$/.test(code)

/** Returns the time step of a code. Accepts one step before and after, for clock skew. Null when none matches. */
export function matchStep(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  if (!isTotpFormat(code)) return null
  const submitted = Buffer.from(code)
  const current = stepAt(now)
  const matching = [current - 1, current, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), submitted),
  )
  return matching.at(-1) ?? null
}

/** The content of the QR code. */
export function otpauthUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Fourfold' })
  return `otpauth://totp/${encodeURIComponent(`Fourfold:${email}`)}?${query}`
}
