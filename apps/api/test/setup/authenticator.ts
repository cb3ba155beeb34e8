import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyLoginOptions, PasskeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Encodes the head of a CBOR item: major type and argument. (RFC 8949) */
function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const encodeInt = (value: number) => (value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value))
const encodeBytes = (value: Buffer) => Buffer.concat([encodeHead(2, value.length), value])
const encodeText = (value: string) => Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
const encodeMap = (...entries: [Buffer, Buffer][]) => Buffer.concat([encodeHead(5, entries.length), ...entries.flat()])

/** Flags in the authenticator data. (WebAuthn, section 6.1) */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_ATTESTED_CREDENTIAL = 0x40

/** Values that replace the correct ones in a response. */
export type Forgery = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Whether user verification, such as fingerprint or PIN, is missing. */
  isUnverified?: boolean
  userHandle?: string
  counter?: number
}

/** Creates a software authenticator with one passkey. Keys and signatures are real; tests can forge single values. */
export function createAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let userHandle = base64url(randomBytes(32))

  function encodePublicKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return encodeMap(
      [encodeInt(1), encodeInt(2)],
      [encodeInt(3), encodeInt(-7)],
      [encodeInt(-1), encodeInt(1)],
      [encodeInt(-2), encodeBytes(Buffer.from(x, 'base64url'))],
      [encodeInt(-3), encodeBytes(Buffer.from(y, 'base64url'))],
    )
  }

  function buildAuthenticatorData(forgery: Forgery, attestedData: Buffer = Buffer.alloc(0)): Buffer {
    const flags =
      USER_PRESENT |
      (forgery.isUnverified ? 0 : USER_VERIFIED) |
      (attestedData.length > 0 ? HAS_ATTESTED_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(forgery.counter ?? counter)
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.from([flags]), count, attestedData])
  }

  const buildClientData = (type: string, challenge: string, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    /** Creates the response to registration options. */
    register({ ticket, options }: PasskeyRegistrationOptions, forgery: Forgery = {}) {
      userHandle = options.user.id
      const length = Buffer.from([0, id.length])
      const authData = buildAuthenticatorData(forgery, Buffer.concat([Buffer.alloc(16), length, id, encodePublicKey()]))
      const attestation = encodeMap(
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap()],
        [encodeText('authData'), encodeBytes(authData)],
      )
      return {
        ticket,
        credential: {
          ...credential,
          response: {
            clientDataJSON: base64url(buildClientData('webauthn.create', options.challenge, forgery)),
            attestationObject: base64url(attestation),
            transports: ['internal'],
          },
        },
      }
    },

    /** Creates the response to login options. Increments the signature counter unless `isCounting` is false. */
    sign(
      { ticket, options }: PasskeyLoginOptions,
      { isCounting = true, ...forgery }: Forgery & { isCounting?: boolean } = {},
    ) {
      if (isCounting) counter += 1
      const data = buildAuthenticatorData(forgery)
      const clientData = buildClientData('webauthn.get', options.challenge, forgery)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return {
        ticket,
        credential: {
          ...credential,
          response: {
            clientDataJSON: base64url(clientData),
            authenticatorData: base64url(data),
            signature: base64url(signature),
            userHandle: forgery.userHandle ?? userHandle,
          },
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
