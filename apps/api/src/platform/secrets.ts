import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A bearer token: 256 random bits nobody can guess. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A fast hash is enough: the token itself is random. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Signs for one purpose: the product can say the same again without storing it, the database alone opens nothing, and
 * what was signed for one purpose is worth nothing for another.
 */
export function createSigner(secret: string, purpose: string) {
  const sign = (text: string | Buffer): Buffer =>
    createHmac('sha256', secret).update(`${purpose}:`).update(text).digest()
  return {
    sign,
    isSigned(text: string | Buffer, signature: Buffer): boolean {
      const ours = sign(text)
      return signature.length === ours.length && timingSafeEqual(signature, ours)
    },
  }
}
