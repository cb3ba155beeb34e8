import { recordImpersonationReason, loginAs } from '@fourfold/contract/admin/impersonation'

import type { TestApp } from '../../setup/test-app.ts'

type TestUser = { user: { username: string } }

export const REASON = 'They asked us why a message does not arrive.'

/** Starts an impersonation session and returns its token. */
export async function impersonate(testApp: TestApp, admin: { token: string }, { user }: TestUser): Promise<string> {
  const { data, errors } = await testApp.call(loginAs, { body: { username: user.username } }, admin)
  if (!data) throw new Error(`could not impersonate ${user.username}: ${errors[0]?.msg}`)
  return data.token
}

/** Starts an impersonation session, gives a reason, and returns its token. */
export async function impersonateWithReason(
  testApp: TestApp,
  admin: { token: string },
  person: TestUser,
): Promise<string> {
  const token = await impersonate(testApp, admin, person)
  await testApp.call(recordImpersonationReason, { body: { reason: REASON } }, { token })
  return token
}
