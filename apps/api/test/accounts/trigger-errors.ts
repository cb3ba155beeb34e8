import { deleteAccount, cancelDeletion, cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import {
  confirmEmail,
  reportUnrecognizedAccount,
  editAccount,
  login,
  resetPassword,
  undoEmailChange,
} from '@fourfold/contract/accounts/endpoints'
import { recordImpersonationReason, loginAs } from '@fourfold/contract/admin/impersonation'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { extractLink, waitForMails } from '../setup/mails.ts'
import { PASSWORD } from '../setup/users.ts'
import { REASON } from './impersonation/impersonate.ts'

/** Triggers every error of impersonation. */
export async function triggerImpersonationErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.admin('agnes')
  await triggerError(loginAs, { body: { username: user.username } }, { token })
  await triggerError(loginAs, { body: { username: 'unknown.user' } }, { token })
  await triggerError(recordImpersonationReason, { body: { reason: REASON } }, { token })
}

/** Triggers every error of requesting and canceling a deletion. */
export async function triggerDeletionErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, email, user } = await testApp.member('leaver')
  const wrongCredentials = { email, password: 'not the password' }
  await triggerError(deleteAccount, { body: { password: wrongCredentials.password } }, { token })
  await triggerError(cancelDeletion, { body: wrongCredentials })
  await triggerError(cancelDeletionByLink, { body: { token: 'guess', email } })
  await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token })
  await triggerError(login, { body: { email, password: PASSWORD } })
  const ada = await testApp.admin('closing.admin')
  const cancelReply = await testApp.call(cancelDeletion, { body: { email, password: PASSWORD } })
  const body = { userId: user.id, status: 'Rejected', reason: 'Spam.' } as const
  if (cancelReply.data) await testApp.call(setUserStatus, { body }, { token: ada.token })
  await triggerError(cancelDeletion, { body: { email, password: PASSWORD } })
}

/** Triggers every error of changing the email address and undoing the change. */
export async function triggerEmailChangeErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user, email } = await testApp.member('mover')
  const body = { name: 'L', username: user.username, email: testApp.emailOf('left'), currentPassword: PASSWORD }
  await testApp.call(editAccount, { body }, { token })
  await testApp.runQueuedJobs()
  const subject = 'Your email address is about to change'
  const mails = await waitForMails(email, 1, ({ subject: received }) => received === subject)
  const mail = mails.find(({ subject: received }) => received === subject)
  const undo = (mail && extractLink(mail).searchParams.get('undo')) ?? ''
  const [confirmation] = await waitForMails(body.email)
  const link = { token: (confirmation && extractLink(confirmation).searchParams.get('token')) ?? '', email: body.email }
  await triggerError(confirmEmail, { body: link })
  // Another account has taken the address in the meantime.
  await inTransaction(testApp.db, async (tx) => {
    const setEmail = (address: string, username: string) =>
      tx.updateTable('account').set({ email: address }).where('account.username', '=', username).execute()
    await setEmail(body.email, 'mover')
    await setEmail(email, 'mila')
  })
  await triggerError(undoEmailChange, { body: { token: undo, email } })
  await triggerError(undoEmailChange, { body: { token: 'guess', email } })
}

/** Triggers every error of an email confirmation. */
export async function triggerConfirmationErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const [{ email }, other] = [await testApp.unconfirmedUser('unproven'), await testApp.member('bystander')]
  await testApp.runQueuedJobs()
  const [mail] = await waitForMails(email)
  const token = (mail && extractLink(mail).searchParams.get('token')) ?? ''
  await triggerError(confirmEmail, { body: { token, email } }, { token: other.token })
  await triggerError(confirmEmail, { body: { token: 'guess', email } })
  await triggerError(reportUnrecognizedAccount, { body: { hash: 'guess', email } })
  const { data } = await testApp.call(confirmEmail, { body: { token, email } })
  const weak = { password: 'password', confirmPassword: 'password' }
  await triggerError(resetPassword, { body: { hash: data?.newPasswordHash ?? '', email, ...weak } })
}
