import { endpoint } from '../endpoint.ts'
import { exactText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'
import { Factors } from './factors.ts'
import { LoginReply } from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** How many passkeys one account may have. */
export const MAX_PASSKEYS = 20

export const PASSKEY_NAME_LENGTH = 60

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) => exactText(max).regex(/^[A-Za-z0-9_-]+$/)

/** Names what was asked to be signed; only the browser that asked has it. */
const Ticket = bytes(100)

const ExcludedCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })

/** What a browser makes a passkey from, as WebAuthn names it. */
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

/** What a browser asks a passkey to sign. No passkey is named: it says itself whose it is. */
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

const Credential = z.object({ id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') })

export const NewPasskeyForm = z.object({
  ticket: Ticket,
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(exactText(30)).max(10).optional(),
    }),
  }),
})

export const PasskeyLoginForm = z.object({
  ticket: Ticket,
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).nullish(),
    }),
  }),
})

const PasskeyName = requiredText(PASSKEY_NAME_LENGTH, 'Please give it a name')

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
  renews: true,
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
  renews: true,
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
  renews: true,
  reply: Factors,
  errors: ['wrong_password', 'not_found'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})
