import { logout } from '@fourfold/contract/accounts/endpoints'

import { call } from '~/lib/data/api.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

/** Ends the session here at once; the server hears of it in the background, whatever the network does. (OP-021) */
export function logOut(): void {
  if (!currentSession()) return
  // Begun first, because the call carries the token that is about to be forgotten.
  const revoked = call(logout)
  endSession()
  revoked.catch(() => undefined)
}
