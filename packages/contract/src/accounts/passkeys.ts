import { endpoint } from '../endpoint.ts'
import { exactText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'
import { Factors } from './factors.ts'
import { LoginReply } from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

export const PASSKEY_NAME_LENGTH = 60

/** Base64url, the encoding of bytes in WebAuthn JSON. */
const base64url = (max: number) => exactText(max).regex(/^[A-Za-z0-9_-]+$/)

/** Identifies a challenge; known only to the browser that requested it. */
const Ticket = base64url(100)

const ExcludedCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** `PublicKeyCredentialCreationOptions` of WebAuthn, with the ticket of the challenge. */
export const PasskeyRegistrationOptions = z
  .object({
    ticket: z.string(),
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(ExcludedCredential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
  })
  .meta({ id: 'PasskeyRegistrationOptions' })
export type PasskeyRegistrationOptions = z.infer<typeof PasskeyRegistrationOptions>

/** `PublicKeyCredentialRequestOptions` of WebAuthn. Lists no credentials: discoverable passkeys identify the account. */
export const PasskeyLoginOptions = z
  .object({
    ticket: z.string(),
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyLoginOptions' })
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>

const Credential = z.object({ id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') })

export const NewPasskeyForm = z.object({
  ticket: Ticket,
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(exactText(30)).max(10).optional(),
    }),
  }),
})

export const PasskeyLoginForm = z.object({
  ticket: Ticket,
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).nullish(),
    }),
  }),
})

const PasskeyName = requiredText(PASSKEY_NAME_LENGTH, 'Please enter a name')

export const RenamePasskeyForm = z.object({ id: z.uuid(), name: PasskeyName })

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  access: 'public',
  summary: 'Create a single-use passkey login challenge, valid for five minutes. (extension)',
  reply: PasskeyLoginOptions,
  errors: [],
  limits: { address: { attempts: 120, seconds: 15 * MINUTE } },
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  summary: 'Log in with a passkey. (extension)',
  body: PasskeyLoginForm,
  reply: LoginReply,
  errors: ['passkey_refused', 'account_rejected', 'account_leaving'],
  limits: { address: { attempts: 60, seconds: 15 * MINUTE, onlyErrors: true } },
})

export const passkeyRegistrationOptions = endpoint({
  method: 'POST',
  path: '/account/passkeys/options',
  access: 'user',
  summary: 'Create the options for registering a passkey; requires the password. (extension)',
  body: PasswordForm,
  renewsToken: true,
  reply: PasskeyRegistrationOptions,
  errors: ['wrong_password', 'email_not_confirmed', 'too_many_passkeys'],
  limits: { account: { attempts: 20, seconds: 15 * MINUTE, perAddress: true } },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys',
  access: 'user',
  summary: 'Register a passkey with the options created in this session. (extension)',
  body: NewPasskeyForm,
  renewsToken: true,
  reply: Factors,
  errors: ['passkey_refused'],
  limits: { account: { attempts: 60, seconds: HOUR } },
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys/rename',
  access: 'user',
  summary: "Rename one of the caller's passkeys. (extension)",
  body: RenamePasskeyForm,
  reply: Factors,
  errors: ['not_found'],
  limits: { account: { attempts: 60, seconds: HOUR } },
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys/remove',
  access: 'user',
  summary: "Remove one of the caller's passkeys, and end other sessions opened with it. (extension)",
  body: PasswordForm.extend({ id: z.uuid() }),
  renewsToken: true,
  reply: Factors,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})
