import { createSigner } from '../../infra/security/secrets.ts'

/** A uuid and its signature. */
const ID_BYTES = 16
const SIGNATURE_BYTES = 32

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The secret part of a feed's address: its id, signed. The product can say it again without keeping it, the table alone
 * opens nothing, and a new secret of the product ends every address at once.
 */
export function createFeedSecrets(secret: string) {
  const signer = createSigner(secret, 'calendar-feed')

  return {
    secretOf(feedId: string): string {
      const id = bytesOf(feedId)
      return Buffer.concat([id, signer.sign(id)]).toString('base64url')
    },

    /** The id a secret stands for; nothing when we never made it. */
    feedIdOf(given: string): string | null {
      const bytes = Buffer.from(given, 'base64url')
      if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null
      const id = bytes.subarray(0, ID_BYTES)
      return signer.isSigned(id, bytes.subarray(ID_BYTES)) ? uuidOf(id) : null
    },
  }
}
