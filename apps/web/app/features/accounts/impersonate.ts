import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { loginAs } from '@fourfold/contract/admin/impersonation'

import { call, ApiError, NetworkError } from '~/lib/data/api.ts'
import { startImpersonation } from '~/lib/session/session.ts'

/** The result of an attempt to impersonate a user. */
export type ImpersonationResult = { user: OwnUser } | { error: string } | 'network error'

/** Starts impersonation in this tab, unless the admin has left the page. (ADM-12) */
export async function impersonate(username: string, signal: AbortSignal): Promise<ImpersonationResult> {
  try {
    const loginReply = await call(loginAs, { body: { username } })
    if (!signal.aborted) startImpersonation(loginReply)
    return { user: loginReply.user }
  } catch (error) {
    if (error instanceof ApiError) return { error: error.message }
    if (error instanceof NetworkError) return 'network error'
    throw error
  }
}
