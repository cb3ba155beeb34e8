import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { voidLinks } from '../mails/links.store.ts'
import { revokeAllSessions } from './sessions.store.ts'

/** Ends what tells of an account without a login; the module that offers it hands it in. */
export type CloseFeeds = (tx: Tx, accountId: AccountId) => Promise<void>

/** Locks out intruders, whichever way they got in: a session, a link in an old mail, or a calendar address. */
export type RevokeAccess = (tx: Tx, accountId: AccountId) => Promise<void>

/** Links that take a change of the address back stay: an intruder could get rid of them by another change. */
export function createRevokeAccess({ clock, closeFeeds }: { clock: Clock; closeFeeds: CloseFeeds }): RevokeAccess {
  return async (tx, accountId) => {
    await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now: clock.now() })
    await closeFeeds(tx, accountId)
    await revokeAllSessions(tx, accountId, clock.now())
  }
}
