import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough for clocks that differ a little, short enough that one which was overheard is worth nothing. */
const LIFETIME_MS = 60_000

const signatureOf = (secret: string, audience: string, issued: string) =>
  createHmac('sha256', secret).update(`${audience}:${issued}`).digest()

type Claim = { secret: string; audience: string; now: Temporal.Instant }

/** Says for a minute that the caller is a process of ours, to one kind of process and to no other. */
export function signServiceToken({ secret, audience, now }: Claim): string {
  const issued = String(now.epochMilliseconds)
  return `${issued}.${signatureOf(secret, audience, issued).toString('base64url')}`
}

export function verifyServiceToken(token: string, { secret, audience, now }: Claim): boolean {
  const [, issued = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (issued === '' || Math.abs(now.epochMilliseconds - Number(issued)) > LIFETIME_MS) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, audience, issued))
}
