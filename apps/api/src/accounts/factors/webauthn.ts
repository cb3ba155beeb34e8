import type {
  NewPasskeyForm,
  PasskeyLoginForm,
  PasskeyLoginOptions,
  PasskeyRegistrationOptions,
} from '@fourfold/contract/accounts/passkeys'
import type { AccountId } from '@fourfold/platform/ids'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'

import { createSigner, parseKeys } from '../../infra/security/secrets.ts'
import type { OwnPasskey } from './factors.queries.ts'

/** The browser's timeout, and the lifetime of a challenge. */
export const CHALLENGE_MINUTES = 5

/** EdDSA, ES256, and RS256, which cover all passkeys. */
const ALGORITHMS = [-8, -7, -257]

/** The site that passkeys are registered for. */
export type RelyingParty = { origin: string; id: string }

type Owner = { accountId: AccountId; email: string; name: string }
type NewKey = { credentialId: Buffer; publicKey: Buffer; counter: number }
/** The challenge to answer, and the stored key that must sign it. */
type ExpectedAssertion = { challenge: Buffer; accountId: AccountId; publicKey: Buffer }

const toNewKey = ({ id, publicKey, counter }: { id: string; publicKey: Uint8Array; counter: number }): NewKey => ({
  credentialId: Buffer.from(id, 'base64url'),
  publicKey: Buffer.from(publicKey),
  counter,
})

/** Returns null on an error, so that the client does not learn why the verification failed. */
async function runOrNull<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** Passkeys are discoverable, so that a login needs no username, and require user verification. */
const REGISTRATION_DEFAULTS = {
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
} as const satisfies Partial<PasskeyRegistrationOptions['options']>

const toDescriptor = ({ credential_id, transports }: OwnPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

type DeriveUserHandles = (accountId: AccountId) => string[]

/**
 * Derives WebAuthn user handles, which do not reveal the account id: one per key. New passkeys get the first, from the
 * newest key.
 */
function createUserHandleDerivation(secret: string): DeriveUserHandles {
  const signers = parseKeys(secret).map((key) => createSigner(key, 'passkey.user'))
  return (accountId) => signers.map((signer) => signer.sign(String(accountId)).toString('base64url'))
}

function createOptions(relyingParty: RelyingParty, deriveUserHandles: DeriveUserHandles) {
  return {
    /** Excludes existing passkeys. */
    buildRegistrationOptions: (
      challenge: Buffer,
      owner: Owner,
      existingPasskeys: readonly OwnPasskey[],
    ): PasskeyRegistrationOptions['options'] => ({
      challenge: challenge.toString('base64url'),
      rp: { id: relyingParty.id, name: 'Fourfold' },
      user: { id: deriveUserHandles(owner.accountId)[0] ?? '', name: owner.email, displayName: owner.name },
      timeout: TIMEOUT_MS,
      excludeCredentials: existingPasskeys.map(toDescriptor),
      ...REGISTRATION_DEFAULTS,
    }),

    buildLoginOptions: (challenge: Buffer): PasskeyLoginOptions['options'] => ({
      challenge: challenge.toString('base64url'),
      rpId: relyingParty.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    }),
  }
}

function createVerification(relyingParty: RelyingParty, deriveUserHandles: DeriveUserHandles) {
  const buildExpectations = (challenge: Buffer) => ({
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  })

  return {
    /** Returns null if the response does not match the challenge. */
    verifyRegistration: ({ credential }: z.output<typeof NewPasskeyForm>, challenge: Buffer): Promise<NewKey | null> =>
      runOrNull(async () => {
        const { clientDataJSON, attestationObject } = credential.response
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          supportedAlgorithmIDs: ALGORITHMS,
          ...buildExpectations(challenge),
        })
        return verified ? toNewKey(registrationInfo.credential) : null
      }),

    /**
     * Returns the signature counter, or null when the signature is invalid. The caller compares the counter
     * under a row lock: the library would throw before a cloned passkey could be disabled.
     */
    verifyAssertion: (
      { credential }: z.output<typeof PasskeyLoginForm>,
      { challenge, accountId, publicKey }: ExpectedAssertion,
    ): Promise<number | null> =>
      runOrNull(async () => {
        const { userHandle, ...response } = credential.response
        if (!userHandle || !deriveUserHandles(accountId).includes(userHandle)) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
          credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
          ...buildExpectations(challenge),
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}

export type Webauthn = ReturnType<typeof createWebauthn>

/** Requires user verification, so a passkey alone counts as two factors. */
export function createWebauthn({ relyingParty, secret }: { relyingParty: RelyingParty; secret: string }) {
  const deriveUserHandles = createUserHandleDerivation(secret)
  return { ...createOptions(relyingParty, deriveUserHandles), ...createVerification(relyingParty, deriveUserHandles) }
}
