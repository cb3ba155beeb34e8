import { endpoint } from '../endpoint.ts'
import {
  ConfirmEmailReply,
  ConfirmEmailForm,
  ReportedAccount,
  EmptyReply,
  EditAccountForm,
  ForgotPasswordForm,
  LoginForm,
  MailLink,
  NewPasswordLink,
  UnrecognizedAccountForm,
  RegisterForm,
  ResetPasswordForm,
  LoginReply,
} from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'public',
  summary: 'Register a member or a professional, and log in. (ACC-14)',
  body: RegisterForm,
  reply: LoginReply,
  errors: ['email_taken', 'username_taken', 'password_weak'],
  limits: { address: { attempts: 30, seconds: HOUR } },
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Log in with email and password. (ACC-33)',
  body: LoginForm,
  reply: LoginReply,
  errors: ['wrong_credentials', 'code_required', 'code_wrong', 'account_rejected', 'account_leaving'],
  limits: {
    address: { attempts: 60, seconds: 15 * MINUTE, onlyErrors: true },
    account: { attempts: 10, seconds: 15 * MINUTE, by: 'email', perAddress: true, onlyErrors: true },
  },
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'user',
  summary: 'Log out and revoke the token of the request. (OP-021)',
  reply: EmptyReply,
  errors: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  summary:
    'Email a password reset link if the address belongs to an account; the reply is the same either way. (ACC-41, OP-022)',
  body: ForgotPasswordForm,
  reply: EmptyReply,
  errors: [],
  limits: {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: HOUR, by: 'email', perAddress: true },
  },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  summary: 'Set a new password with the hash of a reset link, and end all sessions of the account. (ACC-46)',
  body: ResetPasswordForm,
  reply: EmptyReply,
  errors: ['reset_link_invalid', 'password_weak'],
  limits: { address: { attempts: 60, seconds: HOUR, onlyErrors: true } },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/confirm-email',
  access: 'optional',
  summary: 'Confirm an email address with the token of a confirmation link, log in, and end older sessions. (ACC-51)',
  body: ConfirmEmailForm,
  reply: ConfirmEmailReply,
  errors: ['confirm_link_invalid', 'log_in_to_confirm', 'other_session_open'],
  limits: {
    address: { attempts: 30, seconds: HOUR, onlyErrors: true },
    account: { attempts: 10, seconds: HOUR, by: 'email', perAddress: true, onlyErrors: true },
  },
})

export const reportUnrecognizedAccount = endpoint({
  method: 'POST',
  path: '/confirm-email/not-me',
  access: 'public',
  summary:
    "Report an account registered with someone else's email address, and lock it; requires the hash of the confirmation link. (extension)",
  body: UnrecognizedAccountForm,
  reply: ReportedAccount,
  errors: ['reset_link_invalid'],
  limits: { address: { attempts: 30, seconds: HOUR } },
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/confirm-email/undo',
  access: 'public',
  summary:
    'Undo an email address change with the token sent to the previous address, and get a link to set a new password. (extension)',
  body: MailLink,
  reply: NewPasswordLink,
  errors: ['undo_link_invalid', 'email_taken'],
  limits: { address: { attempts: 30, seconds: HOUR } },
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/confirm-email/resend',
  access: 'user',
  summary: 'Resend the confirmation email. (extension)',
  reply: EmptyReply,
  errors: ['email_already_confirmed'],
  limits: { account: { attempts: 5, seconds: HOUR } },
})

export const editAccount = endpoint({
  method: 'POST',
  path: '/edit-account',
  access: 'user',
  summary: 'Update name, username, email address, and password; the reply contains a new token. (ACC-54, OP-025)',
  body: EditAccountForm,
  reply: LoginReply,
  errors: ['username_taken', 'password_weak', 'current_password_required', 'current_password_wrong'],
  limits: { account: { attempts: 30, seconds: HOUR, perAddress: true } },
})
