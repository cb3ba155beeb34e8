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
 * Signs for one purpose: the product can derive the same value again without storing it, the database alone opens nothing, and
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

/** The keys of a setting, with commas: the first writes, and all of them read what was written before an exchange. */
export function parseKeys(setting: string): readonly [string, ...string[]] {
  const [newest = '', ...older] = setting.split(',').map((key) => key.trim())
  return [newest, ...older]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

type EncryptedValue = { sealed: Buffer; about: string; key: Buffer }

/** Throws when it was changed, was about something else, or was sealed with another key. */
function decryptWith({ sealed, about, key }: EncryptedValue): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/**
 * Encrypts what has to be read again, for one purpose. What it is about is sealed with it: moved to another row, it does
 * not open.
 */
export function createCipher(setting: string, purpose: string) {
  const keyFrom = (secret: string) => createSigner(secret, purpose).sign('key')
  const [newest, ...older] = parseKeys(setting)
  const current = keyFrom(newest)
  const replaced = older.map(keyFrom)
  return {
    encrypt(content: Buffer, about: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    /** What was sealed, and whether with a key that has been replaced. Throws when none of ours opens it. */
    decrypt(sealed: Buffer, about: string): { content: Buffer; isOldKey: boolean } {
      for (const key of replaced) {
        try {
          return { content: decryptWith({ sealed, about, key }), isOldKey: true }
        } catch {
          // Then it was sealed with another one.
        }
      }
      return { content: decryptWith({ sealed, about, key: current }), isOldKey: false }
    },
  }
}
