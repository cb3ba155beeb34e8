import { login } from '@fourfold/contract/accounts/endpoints'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import {
  activateCategories,
  adminUsers,
  endUserSessions,
  setUserStatus,
} from '@fourfold/contract/admin/users/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'

/** Triggers each error of the user administration, and of the login of a rejected user. */
export async function triggerAdminErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token } = await testApp.admin('admin.of.users')
  const member = await testApp.member('member.of.users')
  const professional = await testApp.professional('professional.of.users')
  const setStatus = (body: Parameters<typeof triggerError<typeof setUserStatus>>[1]['body']) =>
    triggerError(setUserStatus, { body }, { token })
  await triggerError(adminUsers, { body: { isProfessional: true, options: { itemsPerPage: 1000 } } }, { token })

  await triggerError(adminAudit, { query: { limit: 1000 } }, { token })

  await setStatus({ userId: 999_999, status: 'Approved' })
  await setStatus({ userId: member.user.id, status: 'Pending' })
  await setStatus({ userId: professional.user.id, status: 'Rejected', was: 'Approved' })
  await testApp.call(editProfile, { body: { other: { requestedTags: [1] } } }, { token: professional.token })
  await setStatus({ userId: professional.user.id, status: 'Approved', requestedTags: [] })

  const period = { validTill: testApp.clock.now().add({ hours: 1 }).toString() }
  const activate = (userId: number) =>
    triggerError(activateCategories, { body: { userId, categoryIds: [1], ...period } }, { token })
  await activate(999_999)
  await activate(member.user.id)
  await triggerError(endUserSessions, { body: { userId: 999_999 } }, { token })

  await setStatus({ userId: member.user.id, status: 'Rejected' })
  await triggerError(login, { body: { email: member.email, password: PASSWORD } })
}
