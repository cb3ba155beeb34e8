import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { requestDataExport } from '@fourfold/contract/privacy/endpoints'

import { PASSWORD } from '../users.ts'
import type { Examples } from './context.ts'

const password = PASSWORD
const body = { password }

/** Examples for account endpoints. */
export const accountExamples = {
  register: async ({ uniqueName }) => {
    const username = uniqueName().replace(' ', '.')
    const email = `${username}@fuzz.example`
    const form = { name: 'Fay Zimmer', username, email, password, confirmPassword: password, isProfessional: false }
    return { as: null, body: form }
  },
  login: async ({ open }) => {
    const { email } = await open('member')
    return { as: null, body: { email, password } }
  },
  logout: async ({ open }) => ({ as: await open('member') }),
  editAccount: async ({ open }) => {
    const as = await open('professional')
    const { username, email } = as
    return {
      as,
      body: { name: 'Fay Zorn', username, email: `new.${email}`, newPassword: password, currentPassword: password },
    }
  },
  resetPassword: async ({ open, mailedLink }) => {
    const { token: hash, email } = await mailedLink(await open('member'), 'reset')
    return { as: null, body: { hash, email, password, confirmPassword: password } }
  },
  confirmEmail: async ({ open, mailedLink }) => {
    const as = await open('member')
    return { as, body: await mailedLink(as, 'confirm') }
  },
  resendConfirmation: async ({ open, query }) => {
    const as = await open('member')
    await query('update account set email_verified = false where id = $1', [as.id])
    return { as }
  },
  undoEmailChange: async ({ open, mailedLink }) => ({
    as: null,
    body: await mailedLink(await open('member'), 'undo'),
  }),
  // Needs the token that `undoEmailChange` returns.
  reportUnrecognizedAccount: async ({ open, mailedLink, call }) => ({
    as: null,
    body: await call(undoEmailChange, null, { body: await mailedLink(await open('member'), 'undo') }),
  }),
  deleteAccount: async ({ open }) => ({ as: await open('professional'), body }),
  cancelDeletion: async ({ open, call }) => {
    const leaving = await open('member')
    await call(deleteAccount, leaving, { body })
    return { as: null, body: { email: leaving.email, password } }
  },
  cancelDeletionByLink: async ({ open, call, mailedLink }) => {
    const leaving = await open('member')
    await call(deleteAccount, leaving, { body })
    return { as: null, body: await mailedLink(leaving, 'keep') }
  },
  editProfile: async ({ open }) => ({ as: await open('professional'), body: { description: 'I listen' } }),
  endSessions: async ({ open }) => ({ as: await open('member'), body }),
  requestDataExport: async ({ open }) => ({ as: await open('member'), body }),
  openDataExport: async ({ open, call, query }) => {
    const as = await open('member')
    await call(requestDataExport, as, { body })
    await query('update data_export set completed_at = now(), bytes = 1 where account_id = $1', [as.id])
    return { as, body }
  },
  loginAs: async ({ open }) => {
    const { username } = await open('member')
    return { as: await open('admin'), body: { username } }
  },
  recordImpersonationReason: async ({ open, call }) => {
    const [admin, member] = [await open('admin'), await open('member')]
    const { token } = await call(loginAs, admin, { body: { username: member.username } })
    return { as: { ...admin, token }, body: { reason: 'They have asked for help' } }
  },
} satisfies Examples
