import { createSigner } from '../../infra/security/secrets.ts'

/** A secret consists of a uuid and its signature. */
const ID_BYTES = 16
const SIGNATURE_BYTES = 32

const uuidToBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const bytesToUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Creates and verifies the secret part of a feed's address: the signed feed id. It isn't stored: the server can compute
 * it again, a leaked table gives no access, and changing the app secret invalidates every address.
 */
export function createFeedSecrets(secret: string) {
  const signer = createSigner(secret, 'calendar-feed')

  return {
    createSecret(feedId: string): string {
      const id = uuidToBytes(feedId)
      return Buffer.concat([id, signer.sign(id)]).toString('base64url')
    },

    /** Returns the feed id of a secret; null if the signature is invalid. */
    readFeedId(encoded: string): string | null {
      const bytes = Buffer.from(encoded, 'base64url')
      if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null
      const id = bytes.subarray(0, ID_BYTES)
      return signer.isSigned(id, bytes.subarray(ID_BYTES)) ? bytesToUuid(id) : null
    },
  }
}
