import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what has to be read again, for one purpose. What it is about is sealed with it: moved to another row, it does
 * not open.
 */
export function createSealer(secret: string, purpose: string) {
  const key = createSigner(secret, purpose).sign('key')
  return {
    seal(content: Buffer, about: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    /** Throws when it was changed, was about something else, or was sealed with another secret. */
    open(sealed: Buffer, about: string): Buffer {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}
