import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { voidLinks } from '../mails/links.store.ts'
import { revokeAllSessions } from './sessions.store.ts'

/** Deletes the calendar feed, which is readable without a session. */
export type DeleteCalendarFeed = (tx: Tx, accountId: AccountId) => Promise<void>

/** Locks out intruders: revokes sessions, unused links, and the calendar feed. */
export type RevokeAccess = (tx: Tx, accountId: AccountId) => Promise<void>

/** Undo links stay valid: otherwise an intruder could void them with another change. */
export function createRevokeAccess({
  clock,
  deleteCalendarFeed,
}: {
  clock: Clock
  deleteCalendarFeed: DeleteCalendarFeed
}): RevokeAccess {
  return async (tx, accountId) => {
    await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now: clock.now() })
    await deleteCalendarFeed(tx, accountId)
    await revokeAllSessions(tx, accountId, clock.now())
  }
}
