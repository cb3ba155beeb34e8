import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call, ApiError, NetworkError } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { fetchLatest } from '~/lib/data/loaders.ts'
import { currentSession, startSession } from '~/lib/session/session.ts'

import { clearConfirmationAddress } from '../registration/confirmation-address.ts'
import { showOwnAccountPrompt } from './OwnAccountPrompt.tsx'

export type ConfirmLink = { token: string | null; email: string | null; replaceSession?: true }

/** The result of a confirmation. */
export type Confirmation =
  | { confirmedUser: OwnUser }
  | { error: string }
  | 'network error'
  | 'incomplete link'
  | 'other session'
  | 'already confirmed'
  | 'not logged in'

type CompleteLink = { token: string; email: string; replaceSession?: true }

/** Returns whether the logged-in user has already confirmed this address, for links that are opened again. */
async function isOwnEmailConfirmed(email: string): Promise<boolean> {
  if (!currentSession()) return false
  // Loaded on demand: few users open the email twice, and the module is large.
  const { profile } = await lazyImport(import('@fourfold/contract/profiles/endpoints'))
  const { user } = await call(profile, { query: {} })
  return user.emailVerified === true && user.email?.toLowerCase() === email.toLowerCase()
}

/** Returns why the current session prevents the confirmation, or null. The link stays valid, so the page can retry. */
function getSessionObstacle(error: unknown): 'other session' | 'not logged in' | null {
  const code = error instanceof ApiError ? error.errors[0]?.code : null
  if (code === 'other_session_open') return 'other session'
  return code === 'log_in_to_confirm' ? 'not logged in' : null
}

async function confirm(body: CompleteLink): Promise<Confirmation> {
  try {
    const { newPasswordHash, ...loginReply } = await call(confirmEmail, { body })
    startSession(loginReply)
    clearConfirmationAddress()
    if (newPasswordHash) showOwnAccountPrompt({ hash: newPasswordHash, email: body.email })
    return { confirmedUser: loginReply.user }
  } catch (error) {
    if (!(error instanceof ApiError) || getSessionObstacle(error)) throw error
    const isInvalidLink = error.errors[0]?.code === 'confirm_link_invalid'
    if (isInvalidLink && (await isOwnEmailConfirmed(body.email))) return 'already confirmed'
    return { error: error.message }
  }
}

/** Sends the call only once, because a link works only once. Network errors and session obstacles allow a retry. (ACC-47) */
function confirmationQuery(link: CompleteLink) {
  return queryOptions({
    queryKey: ['confirmation', link.token, link.replaceSession],
    // No signal: the request must not be aborted when the user leaves the page.
    queryFn: () => confirm(link),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export async function confirmOnce({ token, email, ...options }: ConfirmLink): Promise<Confirmation> {
  if (!token || !email) return 'incomplete link'
  try {
    return await fetchLatest(confirmationQuery({ token, email, ...options }))
  } catch (error) {
    if (error instanceof NetworkError) return 'network error'
    const obstacle = getSessionObstacle(error)
    if (obstacle) return obstacle
    throw error
  }
}
