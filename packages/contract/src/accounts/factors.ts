import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { PasswordForm } from './deletion.ts'
import { MailLink, NewPasswordLink, SecondFactorCode } from './shapes.ts'

const MINUTE = 60

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Browser and device that added the passkey; null if unknown. */
    device: z.string().nullable(),
    addedAt: z.string(),
    lastUsedAt: z.string().nullable(),
    /** Whether the server disabled the passkey because its signature counter indicates a copy. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** Second factors of the caller, and the assurance level of the current session. */
export const Factors = z
  .object({
    passkeys: z.array(Passkey),
    authenticator: z.object({ addedAt: z.string(), recoveryCodesLeft: z.int() }).nullable(),
    /** Whether the session was verified with a second factor. */
    isStrong: z.boolean(),
    /** Whether the verification is recent enough to change credentials of an account with an authenticator app. */
    isFresh: z.boolean(),
    /** Whether the caller's role requires a second factor. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'Factors' })
export type Factors = z.infer<typeof Factors>

/** Secret of a new authenticator app, as text and as an `otpauth` URL for the QR code. */
export const NewAuthenticator = z.object({ secret: z.string(), url: z.string() }).meta({ id: 'NewAuthenticator' })
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

/** New recovery codes. The server stores only hashes, so it returns the codes only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SecondFactorForm = z.object({ code: SecondFactorCode })

const limits = { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } } as const

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
  renewsToken: true,
  reply: NewAuthenticator,
  errors: ['wrong_password', 'email_not_confirmed', 'authenticator_on'],
  limits,
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/confirm',
  access: 'user',
  summary: 'Activate the authenticator app with its first code, and get the recovery codes. (extension)',
  body: SecondFactorForm,
  renewsToken: true,
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
  renewsToken: true,
  reply: RecoveryCodes,
  errors: ['wrong_password', 'authenticator_off'],
  limits,
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/remove',
  access: 'user',
  summary: 'Remove the authenticator app. (extension)',
  body: PasswordForm,
  renewsToken: true,
  reply: Factors,
  errors: ['wrong_password', 'authenticator_off'],
  limits,
})

export const verifySession = endpoint({
  method: 'POST',
  path: '/account/strengthen',
  access: 'user',
  summary: 'Verify the current session with an authenticator or recovery code. (extension)',
  body: SecondFactorForm,
  renewsToken: true,
  reply: Factors,
  errors: ['code_wrong', 'authenticator_off'],
  limits,
})

export const reportUnrecognizedFactor = endpoint({
  method: 'POST',
  path: '/account/factors/not-me',
  access: 'public',
  summary:
    'Remove a factor that the owner did not add, and all later factors, and get a link to set a new password. (extension)',
  body: MailLink,
  reply: NewPasswordLink,
  errors: ['undo_link_invalid'],
  limits: { address: { attempts: 30, seconds: 60 * MINUTE } },
})
