import { currentSession } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

import { clearOutbox } from '../outbox/outbox.ts'
import { startLive } from './live.ts'

let stopLive: (() => void) | undefined
let connectedToken: string | undefined

/** Connects with the current token. Visitors and impersonating admins have no connection. */
function syncConnection(): void {
  const session = currentSession()
  if (session?.token === connectedToken) return
  stopLive?.()
  connectedToken = session?.token
  stopLive = session && !session.impersonating ? startLive(session) : undefined
}

/** Opens or closes the live connection, and deletes unsent messages after a logout. Call it on every session change. */
export function handleSessionChange(change?: SessionChange, previous?: Session | null): void {
  syncConnection()
  const current = currentSession()
  // Logging out deletes unsent messages. A lost session or an impersonation keeps them.
  const isOtherUser = previous?.userId !== current?.userId && !current?.impersonating
  if (change === 'this-tab' && previous && isOtherUser) clearOutbox(previous.userId)
}
