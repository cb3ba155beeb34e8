import { PASSWORD_MIN_LENGTH } from '../constants.ts'
import { exactText, plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { isInvalidName, isReservedName } from './names.ts'

/** Texts fixed by the specification. (ACC-15 to ACC-25) */
export const accountTexts = {
  nameRequired: 'Name is required',
  nameInvalid: 'Please write only your name: no addresses, colons or hidden characters, and a space after a dot',
  nameReserved: 'Please write your own name. This one looks like ours',
  usernameRequired: 'Username is required',
  usernameSymbols: 'Only symbols a-z, 0-9, "_", "." are allowed for username',
  usernameInvalid: 'Username must be valid',
  emailRequired: 'E-mail is required',
  emailInvalid: 'E-mail must be valid',
  passwordRequired: 'Required.',
  passwordShort: 'Min 8 characters',
  passwordDescription: 'At least 8 characters',
  passwordsDiffer: 'Passwords must match',
  registered: 'Reistration complete',
  loggedOut: 'You were logged out',
  resetMailSent: 'Password sent!',
  passwordChanged: 'Password changed!',
  emailConfirmed: 'Email confirmed!',
} as const

/** A display name. It appears in mails to other users, so it must not contain links or imitate other text. */
const Name = requiredText(80, accountTexts.nameRequired)
  .refine((name) => !isInvalidName(name), { error: accountTexts.nameInvalid, abort: true })
  .refine((name) => !isReservedName(name), accountTexts.nameReserved)

/** A slash is allowed although the message does not mention it; "." and ".." would be path segments. (OP-018) */
function username(invalidMessage: string) {
  return requiredText(60, accountTexts.usernameRequired)
    .regex(/^[a-zA-Z0-9/_.]+$/, invalidMessage)
    .refine((value) => value !== '.' && value !== '..', invalidMessage)
}

const Email = requiredText(254, accountTexts.emailRequired).regex(
  /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]+$/,
  accountTexts.emailInvalid,
)

/** The maximum is not a product rule; it prevents hashing of huge inputs. */
const Password = z
  .string(accountTexts.passwordRequired)
  .min(1, { error: accountTexts.passwordRequired, abort: true })
  .min(PASSWORD_MIN_LENGTH, { error: accountTexts.passwordShort, abort: true })
  .max(500, 'Max 500 characters')

const samePassword = { error: accountTexts.passwordsDiffer, path: ['confirmPassword'] }

const TagIds = z.array(z.int().positive()).max(300)

/** A question and its answer, stored as the texts displayed to the user. (CAT-07) */
export const QuestionAnswer = z.object({ question: plainText(500), answer: plainText(500) })

/** Optional registration data: requested tags of a professional, search answers of a member. (ACC-09, ACC-10) */
const RegistrationOther = z.object({
  requestedTags: TagIds.optional(),
  searchTags: TagIds.optional(),
  questionsAnswers: z.array(QuestionAnswer).max(100).optional(),
})

export const RegisterForm = z
  .object({
    name: Name,
    username: username(accountTexts.usernameSymbols),
    email: Email,
    password: Password,
    confirmPassword: z.string(accountTexts.passwordsDiffer),
    isProfessional: z.boolean(),
    nextUrl: exactText(2000).nullish(),
    other: RegistrationOther.nullish(),
  })
  .refine((form) => form.password === form.confirmPassword, samePassword)

/** An authenticator code or a recovery code, with or without separators. */
export const SecondFactorCode = requiredText(40, 'Please enter the code')

/** `code` (extension) is the authenticator or recovery code of an account with a second factor. */
export const LoginForm = z.object({ email: Email, password: Password, code: SecondFactorCode.optional() })

export const ForgotPasswordForm = z.object({ email: Email })

export const ResetPasswordForm = z
  .object({
    hash: exactText(200).min(1),
    email: Email,
    password: Password,
    confirmPassword: z.string(accountTexts.passwordsDiffer),
  })
  .refine((form) => form.password === form.confirmPassword, samePassword)

/** Parameters of a link in a mail. */
export const MailLink = z.object({ token: exactText(200).min(1), email: Email })

/** `replaceSession` (extension) confirms that this browser's session of another account may end. */
export const ConfirmEmailForm = MailLink.extend({ replaceSession: z.boolean().optional() })

export const UnrecognizedAccountForm = z.object({ hash: exactText(200).min(1), email: Email })

const NewPassword = z
  .string(accountTexts.passwordShort)
  .max(500, 'Max 500 characters')
  .refine((password) => password === '' || password.length >= PASSWORD_MIN_LENGTH, accountTexts.passwordShort)

/** `currentPassword` (extension) is required to change the email address or password; an empty text means absent. */
export const EditAccountForm = z.object({
  email: Email,
  username: username(accountTexts.usernameInvalid),
  name: Name,
  newPassword: NewPassword.optional(),
  currentPassword: exactText(500).optional(),
})

/** The caller's own account. Never returned to other users. */
export const OwnUser = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** A new email address that replaces the current one after its confirmation. */
    pendingEmail: z.string().nullable(),
    isAdmin: z.boolean(),
    isProfessional: z.boolean(),
    /** Null until the user has saved profile data. (ACC-29 to ACC-31) */
    other: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'OwnUser' })
export type OwnUser = z.infer<typeof OwnUser>

/** A new session token and its user. (ACC-57, OP-017) */
export const LoginReply = z.object({ token: z.string(), user: OwnUser }).meta({ id: 'LoginReply' })
export type LoginReply = z.infer<typeof LoginReply>

/** `newPasswordHash` permits a new password if the confirming browser has no session of the account. */
export const ConfirmEmailReply = LoginReply.extend({ newPasswordHash: z.string().nullable() }).meta({
  id: 'ConfirmEmailReply',
})
export type ConfirmEmailReply = z.infer<typeof ConfirmEmailReply>

/** The email address of an account that was reported and locked. */
export const ReportedAccount = z.object({ email: z.string() }).meta({ id: 'ReportedAccount' })
export type ReportedAccount = z.infer<typeof ReportedAccount>

/** Parameters of the password reset page. */
export const NewPasswordLink = z.object({ hash: z.string(), email: z.string() }).meta({ id: 'NewPasswordLink' })
export type NewPasswordLink = z.infer<typeof NewPasswordLink>

/** Reply without content. */
export const EmptyReply = z.object({}).meta({ id: 'EmptyReply' })
export type EmptyReply = z.infer<typeof EmptyReply>
