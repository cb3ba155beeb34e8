import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { MailedLink, Done, LoginForm, SignedIn } from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** How long somebody who asked for the deletion of their account can change their mind. */
export const DAYS_TO_KEEP = 7

/** What nobody may do with a session alone, asks for the password once more. */
export const PasswordForm = z.object({ password: LoginForm.shape.password })

/** When everything about the person is removed. */
export const Leaving = z.object({ erasedAt: z.string() }).meta({ id: 'Leaving' })
export type Leaving = z.infer<typeof Leaving>

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: 'user',
  summary:
    "Close the caller's account and delete it after seven days; ends all sessions, appointments, and subscriptions. (extension)",
  body: PasswordForm,
  reply: Leaving,
  errors: ['wrong_password'],
  limits: { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } },
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/account/keep',
  access: 'public',
  summary: 'Log in and cancel the pending deletion of the account. (extension)',
  body: LoginForm,
  reply: SignedIn,
  errors: ['wrong_credentials', 'code_required', 'code_wrong', 'account_rejected'],
  limits: {
    address: { attempts: 60, seconds: 15 * MINUTE, onlyErrors: true },
    account: { attempts: 10, seconds: 15 * MINUTE, by: 'email', perAddress: true, onlyErrors: true },
  },
})

export const keepAccountByLink = endpoint({
  method: 'POST',
  path: '/account/keep-by-link',
  access: 'public',
  summary: 'Cancel the pending deletion of an account with the token of the emailed link. (extension)',
  body: MailedLink,
  reply: Done,
  errors: ['keep_link_invalid'],
  limits: {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 10, seconds: HOUR, by: 'email', perAddress: true, onlyErrors: true },
  },
})
