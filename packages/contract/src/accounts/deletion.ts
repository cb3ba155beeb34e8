import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { MailLink, EmptyReply, LoginForm, LoginReply } from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** Days between the request to delete an account and its erasure; until then the user can cancel. */
export const DELETION_GRACE_DAYS = 7

/** Body of endpoints that require the password in addition to a session. */
export const PasswordForm = z.object({ password: LoginForm.shape.password })

/** `erasedAt` is the time at which the server will erase the personal data. */
export const PendingDeletion = z.object({ erasedAt: z.string() }).meta({ id: 'PendingDeletion' })
export type PendingDeletion = z.infer<typeof PendingDeletion>

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: 'user',
  summary:
    "Close the caller's account, end its sessions, appointments, and subscriptions, and erase it after seven days. (extension)",
  body: PasswordForm,
  reply: PendingDeletion,
  errors: ['wrong_password'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/account/keep',
  access: 'public',
  summary: 'Log in and cancel the pending deletion of the account. (extension)',
  body: LoginForm,
  reply: LoginReply,
  errors: ['wrong_credentials', 'code_required', 'code_wrong', 'account_rejected'],
  limits: {
    address: { attempts: 60, seconds: 15 * MINUTE, onlyErrors: true },
    account: { attempts: 10, seconds: 15 * MINUTE, by: 'email', perAddress: true, onlyErrors: true },
  },
})

export const cancelDeletionByLink = endpoint({
  method: 'POST',
  path: '/account/keep-by-link',
  access: 'public',
  summary: 'Cancel the pending deletion of an account with the token of the emailed link. (extension)',
  body: MailLink,
  reply: EmptyReply,
  errors: ['keep_link_invalid'],
  limits: {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 10, seconds: HOUR, by: 'email', perAddress: true, onlyErrors: true },
  },
})
