import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A bearer token: 256 random bits nobody can guess. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A fast hash is enough: the token itself is random. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The token of a mail link, computed from its id: the worker can write the same mail twice
 * although only the hash of the token is stored, and the database alone opens nothing.
 */
export function linkToken(secret: string, purpose: string, linkId: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${linkId}`).digest('base64url')
}
