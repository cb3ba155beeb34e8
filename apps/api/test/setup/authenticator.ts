import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyLoginOptions, PasskeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The beginning of a CBOR item: what it is, and a number. (RFC 8949) */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export type Forgery = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Nobody showed a finger, a face or a PIN. */
  isUnverified?: boolean
  userHandle?: string
  counter?: number
}

/** A passkey as a device keeps it, in software: real keys, real signatures, and lies where a test wants them. */
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

  function data(lie: Forgery, attested: Buffer = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (lie.isUnverified ? 0 : VERIFIED) | (attested.length > 0 ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  const clientData = (type: string, challenge: string, lie: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    /** Makes the key, as a browser answers to what it was asked for. */
    register({ ticket, options }: PasskeyRegistrationOptions, lie: Forgery = {}) {
      userHandle = options.user.id
      const length = Buffer.from([0, id.length])
      const authData = data(lie, Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey()]))
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
            clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lie)),
            attestationObject: base64url(attestation),
            transports: ['internal'],
          },
        },
      }
    },

    /** Signs what it was asked, and counts one more unless it never counts. */
    sign({ ticket, options }: PasskeyLoginOptions, { counts = true, ...lie }: Forgery & { counts?: boolean } = {}) {
      if (counts) counter += 1
      const authenticatorData = data(lie)
      const client = clientData('webauthn.get', options.challenge, lie)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ticket,
        credential: {
          ...credential,
          response: {
            clientDataJSON: base64url(client),
            authenticatorData: base64url(authenticatorData),
            signature: base64url(signature),
            userHandle: lie.userHandle ?? userHandle,
          },
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
