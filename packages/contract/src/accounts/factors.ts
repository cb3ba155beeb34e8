import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'
import { MailLink, NewPasswordLink, SecondFactorCode } from './shapes.ts'

const MINUTE = 60

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The browser and the device it was added with; null when we cannot tell. */
    device: z.string().nullable(),
    addedAt: z.string(),
    lastUsedAt: z.string().nullable(),
    /** It was copied, so it opens nothing anymore. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** How somebody proves who they are, beside the password. */
export const Factors = z
  .object({
    passkeys: z.array(Passkey),
    authenticator: z.object({ addedAt: z.string(), recoveryCodesLeft: z.int() }).nullable(),
    /** Whether this very session was proven by one of them. */
    isStrong: z.boolean(),
    /** Whether it was just now: only then what decides who gets in can be changed, where codes are asked for. */
    isFresh: z.boolean(),
    /** Whether the caller needs one for what they may do here. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'Factors' })
export type Factors = z.infer<typeof Factors>

/** What an app makes codes from: to type, and as the address that apps read from a picture. */
export const NewAuthenticator = z.object({ secret: z.string(), url: z.string() }).meta({ id: 'NewAuthenticator' })
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

/** Told once; we keep nothing that they could be read from. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SecondFactorForm = z.object({ code: SecondFactorCode })

const tries = { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } } as const

export const ownFactors = endpoint({
  method: 'GET',
  path: '/account/factors',
  access: 'user',
  summary: "List the caller's passkeys and authenticator app. (extension)",
  reply: Factors,
  errors: [],
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/start',
  access: 'user',
  summary:
    'Create the secret of a new authenticator app, which is inactive until its first code is confirmed. (extension)',
  body: PasswordForm,
  renews: true,
  reply: NewAuthenticator,
  errors: ['wrong_password', 'email_not_confirmed', 'authenticator_on'],
  limits: tries,
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/confirm',
  access: 'user',
  summary: 'Activate the authenticator app with its first code, and get the recovery codes. (extension)',
  body: SecondFactorForm,
  renews: true,
  reply: RecoveryCodes,
  errors: ['code_wrong', 'authenticator_not_started'],
  limits: { account: { attempts: 30, seconds: 15 * MINUTE } },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/authenticator/recovery-codes',
  access: 'user',
  summary: 'Replace the recovery codes with ten new ones. (extension)',
  body: PasswordForm,
  renews: true,
  reply: RecoveryCodes,
  errors: ['wrong_password', 'authenticator_off'],
  limits: tries,
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/remove',
  access: 'user',
  summary: 'Remove the authenticator app. (extension)',
  body: PasswordForm,
  renews: true,
  reply: Factors,
  errors: ['wrong_password', 'authenticator_off'],
  limits: tries,
})

export const verifySession = endpoint({
  method: 'POST',
  path: '/account/strengthen',
  access: 'user',
  summary: 'Verify the current session with an authenticator or recovery code. (extension)',
  body: SecondFactorForm,
  renews: true,
  reply: Factors,
  errors: ['code_wrong', 'authenticator_off'],
  limits: tries,
})

export const reportUnrecognizedFactor = endpoint({
  method: 'POST',
  path: '/account/factors/not-me',
  access: 'public',
  summary:
    'Remove a factor that the owner did not add and all factors added after it, and get a link to set a new password. (extension)',
  body: MailLink,
  reply: NewPasswordLink,
  errors: ['undo_link_invalid'],
  limits: { address: { attempts: 30, seconds: 60 * MINUTE } },
})
