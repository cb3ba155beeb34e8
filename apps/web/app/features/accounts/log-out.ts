import { logout } from '@fourfold/contract/accounts/endpoints'

import { call } from '~/lib/data/api.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

/** Ends the session in the browser immediately and on the server in the background. (OP-021) */
export function logOut(): void {
  if (!currentSession()) return
  // Sent first, because the call needs the token.
  const revocation = call(logout)
  endSession()
  revocation.catch(() => undefined)
}
