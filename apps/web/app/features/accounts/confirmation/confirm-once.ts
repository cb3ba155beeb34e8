import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call, CallRefused, NoResponse } from '~/lib/data/api.ts'
import { fetchFresh } from '~/lib/data/loaders.ts'
import { startSession } from '~/lib/session/session.ts'

import { askWhoItWas } from './WasItYou.tsx'

export type ConfirmLink = { token: string | null; email: string | null; replaceSession?: true }

/** What became of a confirmation: done, refused with words, or nobody answered. */
export type Confirmation =
  | { confirmed: OwnUser }
  | { refused: string }
  | 'no response'
  | 'incomplete link'
  | 'other session'

type Complete = { token: string; email: string; replaceSession?: true }

async function confirm(body: Complete): Promise<Confirmation> {
  try {
    const { newPasswordHash, ...signedIn } = await call(confirmEmail, { body })
    startSession(signedIn)
    if (newPasswordHash) askWhoItWas({ hash: newPasswordHash, email: body.email })
    return { confirmed: signedIn.user }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return error.errors[0]?.code === 'other_session_open' ? 'other session' : { refused: error.message }
  }
}

/** A link works once, so however often the page asks, the call is made once; only silence allows another try. (ACC-47) */
function confirmationQuery(link: Complete) {
  return queryOptions({
    queryKey: ['confirmation', link.token, link.replaceSession],
    // Without a signal: what is on its way confirms, whoever waits for it.
    queryFn: () => confirm(link),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export async function confirmOnce({ token, email, ...how }: ConfirmLink): Promise<Confirmation> {
  if (!token || !email) return 'incomplete link'
  try {
    return await fetchFresh(confirmationQuery({ token, email, ...how }))
  } catch (error) {
    if (error instanceof NoResponse) return 'no response'
    throw error
  }
}
