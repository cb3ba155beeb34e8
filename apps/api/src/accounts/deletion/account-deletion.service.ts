import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { SessionWatch } from '../sessions/session-watch.ts'
import { anonymizeAccount, lockForDeletion } from './account-deletion.store.ts'
import { lockNextDueDeletion } from './pending-deletion.store.ts'
import type { QueuePosition } from './pending-deletion.store.ts'

/** Erases the account's data in all modules. Other users' records stay, without the account's texts. */
type EraseAccountData = (tx: Tx, deletion: { accountId: AccountId; now: Temporal.Instant }) => Promise<void>

type DeletionDeps = { db: Db; clock: Clock; log: Log; sessionWatch: SessionWatch; eraseAccountData: EraseAccountData }

/** Erases accounts. Each module erases its data in the same transaction. (docs/decisions/0011-erase-accounts-after-a-week.md) */
export function createAccountDeletion({ db, clock, log, sessionWatch, eraseAccountData }: DeletionDeps) {
  async function erase(tx: Tx, accountId: AccountId): Promise<void> {
    const now = clock.now()
    await eraseAccountData(tx, { accountId, now })
    await anonymizeAccount(tx, accountId, now)
  }

  return {
    /** Returns false if the account does not exist or was already erased. */
    async eraseAccount(accountId: AccountId): Promise<boolean> {
      const isErased = await inTransaction(db, async (tx) => {
        if (!(await lockForDeletion(tx, accountId))) return false
        await erase(tx, accountId)
        return true
      })
      if (isErased) sessionWatch.publishSessionEnd(accountId)
      return isErased
    },

    /**
     * Erases the next due account after a queue position, in its own transaction. Returns its position, or undefined if
     * no account is due. A failed erasure is logged, retried in the next run, and does not block later accounts.
     */
    async eraseNext(after: QueuePosition | null): Promise<QueuePosition | undefined> {
      let position: QueuePosition | undefined
      try {
        await inTransaction(db, async (tx) => {
          position = await lockNextDueDeletion(tx, clock.now(), after)
          if (position) await erase(tx, position.accountId)
        })
      } catch (error) {
        if (!position) throw error
        log.error({ err: error, accountId: position.accountId }, 'account erasure failed')
      }
      return position
    },
  }
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
