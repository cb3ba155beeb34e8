import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Generates a bearer token of 256 random bits. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage. A fast hash is enough, because tokens are random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Signs values for one purpose. The server can derive a signature again without storing it, the database alone does not
 * reveal it, and it is not valid for another purpose.
 */
export function createSigner(secret: string, purpose: string) {
  const sign = (text: string | Buffer): Buffer =>
    createHmac('sha256', secret).update(`${purpose}:`).update(text).digest()
  return {
    sign,
    isSigned(text: string | Buffer, signature: Buffer): boolean {
      const expected = sign(text)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    },
  }
}

/** Parses a comma-separated list of keys: the first encrypts and signs, all of them decrypt and verify. */
export function parseKeys(setting: string): readonly [string, ...string[]] {
  const [newest = '', ...older] = setting.split(',').map((key) => key.trim())
  return [newest, ...older]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

type EncryptedValue = { encrypted: Buffer; context: string; key: Buffer }

/** Throws if the value was modified, or was encrypted with another key or context. */
function decryptWith({ encrypted, context, key }: EncryptedValue): Buffer {
  const nonce = encrypted.subarray(0, NONCE_BYTES)
  const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts values for one purpose. The context is authenticated too, so that a value cannot be moved to another row. */
export function createCipher(setting: string, purpose: string) {
  const deriveKey = (secret: string) => createSigner(secret, purpose).sign('key')
  const [newest, ...older] = parseKeys(setting)
  const current = deriveKey(newest)
  const oldKeys = older.map(deriveKey)
  return {
    encrypt(content: Buffer, context: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },

    /** Returns the content and whether an old key encrypted it. Throws if no key decrypts it. */
    decrypt(encrypted: Buffer, context: string): { content: Buffer; isOldKey: boolean } {
      for (const key of oldKeys) {
        try {
          return { content: decryptWith({ encrypted, context, key }), isOldKey: true }
        } catch {
          // Encrypted with another key.
        }
      }
      return { content: decryptWith({ encrypted, context, key: current }), isOldKey: false }
    },
  }
}
