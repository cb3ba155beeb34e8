import { createHmac, timingSafeEqual } from 'node:crypto'

/** Token lifetime: long enough for clock skew, short enough to limit the use of an intercepted token. */
const LIFETIME_MS = 60_000

const computeSignature = (secret: string, audience: string, issuedAt: string) =>
  createHmac('sha256', secret).update(`${audience}:${issuedAt}`).digest()

type TokenOptions = { secret: string; audience: string; now: Temporal.Instant }

/** Signs a token that authenticates this process to processes of one kind (the audience) for a minute. */
export function signServiceToken({ secret, audience, now }: TokenOptions): string {
  const issuedAt = String(now.epochMilliseconds)
  return `${issuedAt}.${computeSignature(secret, audience, issuedAt).toString('base64url')}`
}

export function verifyServiceToken(token: string, { secret, audience, now }: TokenOptions): boolean {
  const [, issuedAt = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (issuedAt === '' || Math.abs(now.epochMilliseconds - Number(issuedAt)) > LIFETIME_MS) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), computeSignature(secret, audience, issuedAt))
}
