import { currentSession } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

import { clearOutbox } from '../outbox/outbox.ts'
import { startLive } from './live.ts'

let stop: (() => void) | undefined
let token: string | undefined

/** Connects with the current token. Visitors and impersonating admins have no connection. */
function syncConnection(): void {
  const session = currentSession()
  if (session?.token === token) return
  stop?.()
  token = session?.token
  stop = session && !session.impersonating ? startLive(session) : undefined
}

/** Opens and closes the live connection with the session. Call it on every session change. */
export function followSession(change?: SessionChange, previous?: Session | null): void {
  syncConnection()
  const current = currentSession()
  // Logging out deletes unsent messages. A lost session or an impersonation keeps them.
  const isOtherUser = previous?.userId !== current?.userId && !current?.impersonating
  if (change === 'here' && previous && isOtherUser) clearOutbox(previous.userId)
}
