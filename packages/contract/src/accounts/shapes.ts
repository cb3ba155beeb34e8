import { PASSWORD_MIN_LENGTH } from '../constants.ts'
import { exactText, plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'
import { isInvalidName, isReservedName } from './names.ts'

/** The specification is exact about these. (ACC-15 to ACC-25) */
export const accountTexts = {
  nameRequired: 'Name is required',
  nameInvalid: 'Please write only your name: no addresses, colons or hidden characters, and a space after a dot',
  nameOurs: 'Please write your own name. This one looks like ours',
  usernameRequired: 'Username is required',
  usernameSymbols: 'Only symbols a-z, 0-9, "_", "." are allowed for username',
  usernameInvalid: 'Username must be valid',
  emailRequired: 'E-mail is required',
  emailInvalid: 'E-mail must be valid',
  passwordRequired: 'Required.',
  passwordShort: 'Min 8 characters',
  passwordHint: 'At least 8 characters',
  passwordsDiffer: 'Passwords must match',
  registered: 'Reistration complete',
  loggedOut: 'You were logged out',
  resetMailSent: 'Password sent!',
  passwordChanged: 'Password changed!',
  emailConfirmed: 'Email confirmed!',
} as const

/** A name appears in mails to other people, so it carries no link and nothing that makes a text look like another. */
const Name = requiredText(80, accountTexts.nameRequired)
  .refine((name) => !isInvalidName(name), { error: accountTexts.nameInvalid, abort: true })
  .refine((name) => !isReservedName(name), accountTexts.nameOurs)

/** The slash is allowed by the rule though the message does not name it; "." and ".." would be path segments. (OP-018) */
function username(whenInvalid: string) {
  return requiredText(60, accountTexts.usernameRequired)
    .regex(/^[a-zA-Z0-9/_.]+$/, whenInvalid)
    .refine((value) => value !== '.' && value !== '..', whenInvalid)
}

const Email = requiredText(254, accountTexts.emailRequired).regex(
  /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]+$/,
  accountTexts.emailInvalid,
)

/** The upper bound only keeps a hostile body from being hashed; it is no rule of the product. */
const Password = z
  .string(accountTexts.passwordRequired)
  .min(1, { error: accountTexts.passwordRequired, abort: true })
  .min(PASSWORD_MIN_LENGTH, { error: accountTexts.passwordShort, abort: true })
  .max(500, 'Max 500 characters')

const samePassword = { error: accountTexts.passwordsDiffer, path: ['confirmPassword'] }

const TagIds = z.array(z.int().positive()).max(300)

/** One answered question, kept as the words the person saw. (CAT-07) */
export const QuestionAnswer = z.object({ question: plainText(500), answer: plainText(500) })

/** What registration carries besides the account: a professional's requested tags, a member's search. (ACC-09, ACC-10) */
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

/** A code of an authenticator app, or a recovery code, however it is grouped. */
export const SecondFactorCode = requiredText(40, 'Please enter the code')

/** `code` is ours: what the authenticator app shows, for accounts that have one. */
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

/** What the link of a mail brings along. */
export const MailLink = z.object({ token: exactText(200).min(1), email: Email })

/** `replaceSession` is ours: agrees to end the session of another account in this browser. */
export const ConfirmEmailForm = MailLink.extend({ replaceSession: z.boolean().optional() })

export const UnrecognizedAccountForm = z.object({ hash: exactText(200).min(1), email: Email })

const NewPassword = z
  .string(accountTexts.passwordShort)
  .max(500, 'Max 500 characters')
  .refine((password) => password === '' || password.length >= PASSWORD_MIN_LENGTH, accountTexts.passwordShort)

/** The last two are ours: changing the e-mail or the password takes the current password; an empty one is none. */
export const EditAccountForm = z.object({
  email: Email,
  username: username(accountTexts.usernameInvalid),
  name: Name,
  newPassword: NewPassword.optional(),
  currentPassword: exactText(500).optional(),
})

/** The signed-in person, as told to that person alone. */
export const OwnUser = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** An address that becomes the account's once it is confirmed. */
    pendingEmail: z.string().nullable(),
    isAdmin: z.boolean(),
    isProfessional: z.boolean(),
    /** Absent until the person has told us anything beyond the account. (ACC-29 to ACC-31) */
    other: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'OwnUser' })
export type OwnUser = z.infer<typeof OwnUser>

/** What logs somebody in: the token and whose it is. (ACC-57, OP-017) */
export const LoginReply = z.object({ token: z.string(), user: OwnUser }).meta({ id: 'LoginReply' })
export type LoginReply = z.infer<typeof LoginReply>

/** `newPasswordHash` sets a new password, after confirming in a browser that was not logged in to the account. */
export const ConfirmEmailReply = LoginReply.extend({ newPasswordHash: z.string().nullable() }).meta({ id: 'ConfirmEmailReply' })
export type ConfirmEmailReply = z.infer<typeof ConfirmEmailReply>

/** The address of an account that nobody can get into. */
export const ReportedAccount = z.object({ email: z.string() }).meta({ id: 'ReportedAccount' })
export type ReportedAccount = z.infer<typeof ReportedAccount>

/** What sets a new password, as a link by mail would: the query of the page that asks for one. */
export const NewPasswordLink = z.object({ hash: z.string(), email: z.string() }).meta({ id: 'NewPasswordLink' })
export type NewPasswordLink = z.infer<typeof NewPasswordLink>

/** A call that has nothing to tell but that it succeeded. */
export const EmptyReply = z.object({}).meta({ id: 'EmptyReply' })
export type EmptyReply = z.infer<typeof EmptyReply>
