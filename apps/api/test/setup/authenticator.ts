import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyLoginOptions, PasskeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The head of a CBOR item: major type and argument. (RFC 8949) */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** Flags of authenticator data. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_ATTESTED_CREDENTIAL = 0x40

/** Wrong values for a response. */
export type Forgery = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Without user verification, such as fingerprint or PIN. */
  isUnverified?: boolean
  userHandle?: string
  counter?: number
}

/** A software authenticator with one passkey: real keys and signatures, and wrong values where a test wants them. */
export function createAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let userHandle = base64url(randomBytes(32))

  function cosePublicKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, 'base64url'))],
      [int(-3), bytes(Buffer.from(y, 'base64url'))],
    )
  }

  function authenticatorData(forgery: Forgery, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags =
      USER_PRESENT | (forgery.isUnverified ? 0 : USER_VERIFIED) | (attested.length > 0 ? HAS_ATTESTED_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(forgery.counter ?? counter)
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  const clientData = (type: string, challenge: string, forgery: Forgery) =>
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
      const authData = authenticatorData(forgery, Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey()]))
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        ticket,
        credential: {
          ...credential,
          response: {
            clientDataJSON: base64url(clientData('webauthn.create', options.challenge, forgery)),
            attestationObject: base64url(attestation),
            transports: ['internal'],
          },
        },
      }
    },

    /** Creates the response to login options. Increments the signature counter unless `counts` is false. */
    sign({ ticket, options }: PasskeyLoginOptions, { counts = true, ...forgery }: Forgery & { counts?: boolean } = {}) {
      if (counts) counter += 1
      const data = authenticatorData(forgery)
      const client = clientData('webauthn.get', options.challenge, forgery)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ticket,
        credential: {
          ...credential,
          response: {
            clientDataJSON: base64url(client),
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
