import type {
  NewPasskeyForm,
  PasskeyLoginForm,
  PasskeyQuestion,
  PasskeyWish,
} from '@fourfold/contract/accounts/passkeys'
import type { AccountId } from '@fourfold/platform/ids'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'

import { createSigner, parseKeys } from '../../infra/security/secrets.ts'
import type { OwnPasskey } from './factors.queries.ts'

/** What the browser is to finish within, and how long a challenge is kept for it. */
export const CHALLENGE_MINUTES = 5

/** EdDSA, ES256 and RS256: between them every passkey there is. */
const ALGORITHMS = [-8, -7, -257]

/** Where passkeys are made and used: one made for another site is worth nothing here. */
export type PasskeySite = { origin: string; id: string }

type Owner = { accountId: AccountId; email: string; name: string }
type NewKey = { credentialId: Buffer; publicKey: Buffer; counter: number }
type StoredPasskey = { challenge: Buffer; accountId: AccountId; publicKey: Buffer }

const toStoredKey = ({ id, publicKey, counter }: { id: string; publicKey: Uint8Array; counter: number }): NewKey => ({
  credentialId: Buffer.from(id, 'base64url'),
  publicKey: Buffer.from(publicKey),
  counter,
})

/** What was wrong with what a browser sent is nothing it needs to know. */
async function nullOnError<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** Kept by the device itself, so that it can say whose it is, and never without a finger, a face or a PIN. */
const REGISTRATION_DEFAULTS = {
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
} as const satisfies Partial<PasskeyWish['options']>

const toDescriptor = ({ credential_id, transports }: OwnPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

export type Webauthn = ReturnType<typeof createWebauthn>

/** The protocol between us and passkeys. Each asks for a finger, a face or a PIN: by itself it is two factors. */
export function createWebauthn({ site, secret }: { site: PasskeySite; secret: string }) {
  const signers = parseKeys(secret).map((key) => createSigner(key, 'passkey.user'))
  /** What a passkey says whose it is by: it tells nobody else who that is. One is told to new passkeys, the first. */
  const userHandles = (accountId: AccountId) => signers.map((one) => one.sign(String(accountId)).toString('base64url'))
  const timeout = CHALLENGE_MINUTES * 60_000
  const expected = (challenge: Buffer) => ({
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  })

  return {
    /** No passkey that the person has is made a second time. */
    registrationOptions: (challenge: Buffer, owner: Owner, known: readonly OwnPasskey[]): PasskeyWish['options'] => ({
      challenge: challenge.toString('base64url'),
      rp: { id: site.id, name: 'Fourfold' },
      user: { id: userHandles(owner.accountId)[0] ?? '', name: owner.email, displayName: owner.name },
      timeout,
      excludeCredentials: known.map(toDescriptor),
      ...REGISTRATION_DEFAULTS,
    }),

    loginOptions: (challenge: Buffer): PasskeyQuestion['options'] => ({
      challenge: challenge.toString('base64url'),
      rpId: site.id,
      timeout,
      userVerification: 'required',
    }),

    /** A new passkey that answers a challenge of ours; null when it does not. */
    verifyRegistration: ({ credential }: z.output<typeof NewPasskeyForm>, challenge: Buffer): Promise<NewKey | null> =>
      nullOnError(async () => {
        const { clientDataJSON, attestationObject } = credential.response
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected(challenge),
        })
        return verified ? toStoredKey(registrationInfo.credential) : null
      }),

    /**
     * How often a passkey says that it was used, once its signature is right; null when it is not. Whether the
     * count has grown is checked where its row is locked: the library would refuse before we could disable the copy.
     */
    verifyAssertion: (
      { credential }: z.output<typeof PasskeyLoginForm>,
      answered: StoredPasskey,
    ): Promise<number | null> =>
      nullOnError(async () => {
        const { userHandle, ...response } = credential.response
        if (!userHandle || !userHandles(answered.accountId).includes(userHandle)) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
          credential: { id: credential.id, publicKey: new Uint8Array(answered.publicKey), counter: 0 },
          ...expected(answered.challenge),
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}
