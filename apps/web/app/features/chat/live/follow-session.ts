import { currentSession } from '~/lib/session/session.ts'
import type { Session, SessionChange } from '~/lib/session/session.ts'

import { clearOutbox } from '../outbox/outbox.ts'
import { startLive } from './live.ts'

let stop: (() => void) | undefined
let token: string | undefined

/** One connection for one token: none for a visitor or who acts as somebody else, a new one for a new login. */
function follow(): void {
  const session = currentSession()
  if (session?.token === token) return
  stop?.()
  token = session?.token
  stop = session && !session.impersonating ? startLive(session) : undefined
}

/** The live connection begins and ends with the session; to be told of every change of it. */
export function followSession(change?: SessionChange, before?: Session | null): void {
  follow()
  // Logging out deletes unsent words; after a lost session they wait for their writer.
  const now = currentSession()
  // An admin who starts acting as somebody else has not logged out, so their words are kept.
  const isSomebodyElse = before?.userId !== now?.userId && !now?.impersonating
  if (change === 'here' && before && isSomebodyElse) clearOutbox(before.userId)
}
