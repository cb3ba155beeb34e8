import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call, CallRefused, NoResponse } from '~/lib/data/api.ts'
import { fetchFresh } from '~/lib/data/loaders.ts'
import { startSession } from '~/lib/session/session.ts'

export type ConfirmLink = { token: string | null; email: string | null }

/** What became of a confirmation: done, refused with words, or nobody answered. */
export type Confirmation = { confirmed: OwnUser } | { refused: string } | 'no response' | 'incomplete link'

async function confirm(token: string, email: string): Promise<Confirmation> {
  try {
    const signedIn = await call(confirmEmail, { body: { token, email } })
    startSession(signedIn)
    return { confirmed: signedIn.user }
  } catch (error) {
    if (error instanceof CallRefused) return { refused: error.message }
    throw error
  }
}

/** A link works once, so however often the page asks, the call is made once; only silence allows another try. (ACC-47) */
function confirmationQuery(token: string, email: string) {
  return queryOptions({
    queryKey: ['confirmation', token],
    // Without a signal: what is on its way confirms, whoever waits for it.
    queryFn: () => confirm(token, email),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export async function confirmOnce({ token, email }: ConfirmLink): Promise<Confirmation> {
  if (!token || !email) return 'incomplete link'
  try {
    return await fetchFresh(confirmationQuery(token, email))
  } catch (error) {
    if (error instanceof NoResponse) return 'no response'
    throw error
  }
}
