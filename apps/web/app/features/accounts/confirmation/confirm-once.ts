import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { OwnUser } from '@fourfold/contract/accounts/shapes'

import { call, CallRefused, NoResponse } from '~/lib/api.ts'
import { startSession } from '~/lib/session.ts'

export type ConfirmLink = { token: string | null; email: string | null }

/** What became of a confirmation: done, refused with words, or nobody answered. */
export type Confirmation = { confirmed: OwnUser } | { refused: string } | 'no response' | 'incomplete link'

const begun = new Map<string, Promise<Confirmation>>()

async function confirm(token: string, email: string): Promise<Confirmation> {
  try {
    const signedIn = await call(confirmEmail, { body: { token, email } })
    startSession(signedIn)
    return { confirmed: signedIn.user }
  } catch (error) {
    if (error instanceof CallRefused) return { refused: error.message }
    if (!(error instanceof NoResponse)) throw error
    begun.delete(token)
    return 'no response'
  }
}

/** A link works once, so however often the page asks, the call is made once; only silence allows another try. (ACC-47) */
export async function confirmOnce({ token, email }: ConfirmLink): Promise<Confirmation> {
  if (!token || !email) return 'incomplete link'
  const attempt = begun.get(token) ?? confirm(token, email)
  begun.set(token, attempt)
  return attempt
}
