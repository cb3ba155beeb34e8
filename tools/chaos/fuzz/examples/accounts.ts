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
    return { caller: null, body: form }
  },
  login: async ({ createUser }) => {
    const { email } = await createUser('member')
    return { caller: null, body: { email, password } }
  },
  logout: async ({ createUser }) => ({ caller: await createUser('member') }),
  editAccount: async ({ createUser }) => {
    const caller = await createUser('professional')
    const { username, email } = caller
    return {
      caller,
      body: { name: 'Fay Zorn', username, email: `new.${email}`, newPassword: password, currentPassword: password },
    }
  },
  resetPassword: async ({ createUser, createMailLink }) => {
    const { token: hash, email } = await createMailLink(await createUser('member'), 'reset')
    return { caller: null, body: { hash, email, password, confirmPassword: password } }
  },
  confirmEmail: async ({ createUser, createMailLink }) => {
    const caller = await createUser('member')
    return { caller, body: await createMailLink(caller, 'confirm') }
  },
  resendConfirmation: async ({ createUser, query }) => {
    const caller = await createUser('member')
    await query('update account set email_verified = false where id = $1', [caller.id])
    return { caller }
  },
  undoEmailChange: async ({ createUser, createMailLink }) => ({
    caller: null,
    body: await createMailLink(await createUser('member'), 'undo'),
  }),
  // Needs the token that `undoEmailChange` returns.
  reportUnrecognizedAccount: async ({ createUser, createMailLink, call }) => ({
    caller: null,
    body: await call(undoEmailChange, null, { body: await createMailLink(await createUser('member'), 'undo') }),
  }),
  deleteAccount: async ({ createUser }) => ({ caller: await createUser('professional'), body }),
  cancelDeletion: async ({ createUser, call }) => {
    const user = await createUser('member')
    await call(deleteAccount, user, { body })
    return { caller: null, body: { email: user.email, password } }
  },
  cancelDeletionByLink: async ({ createUser, call, createMailLink }) => {
    const user = await createUser('member')
    await call(deleteAccount, user, { body })
    return { caller: null, body: await createMailLink(user, 'keep') }
  },
  editProfile: async ({ createUser }) => ({
    caller: await createUser('professional'),
    body: { description: 'I listen' },
  }),
  endSessions: async ({ createUser }) => ({ caller: await createUser('member'), body }),
  requestDataExport: async ({ createUser }) => ({ caller: await createUser('member'), body }),
  createDataExportUrl: async ({ createUser, call, query }) => {
    const caller = await createUser('member')
    await call(requestDataExport, caller, { body })
    await query('update data_export set completed_at = now(), bytes = 1 where account_id = $1', [caller.id])
    return { caller, body }
  },
  loginAs: async ({ createUser }) => {
    const { username } = await createUser('member')
    return { caller: await createUser('admin'), body: { username } }
  },
  recordImpersonationReason: async ({ createUser, call }) => {
    const [admin, member] = [await createUser('admin'), await createUser('member')]
    const { token } = await call(loginAs, admin, { body: { username: member.username } })
    return { caller: { ...admin, token }, body: { reason: 'They have asked for help' } }
  },
} satisfies Examples
