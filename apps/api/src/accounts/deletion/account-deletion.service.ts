import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { SessionWatch } from '../sessions/session-watch.ts'
import { anonymizeAccount, lockForDeletion } from './account-deletion.store.ts'
import { lockNextDueDeletion } from './pending-deletion.store.ts'
import type { QueuePosition } from './pending-deletion.store.ts'

/** Removes what a module holds of a person, and leaves what belongs to others without the person's words. */
export type EraseAccountData = (tx: Tx, deletion: { accountId: AccountId; now: Temporal.Instant }) => Promise<void>

type DeletionDeps = { db: Db; clock: Clock; log: Log; sessionWatch: SessionWatch; forget: readonly EraseAccountData[] }

/** Erases accounts. Each module forgets its part in the same transaction. (docs/decisions/0011-erase-accounts-after-a-week.md) */
export function createAccountDeletion({ db, clock, log, sessionWatch, forget }: DeletionDeps) {
  async function erase(tx: Tx, accountId: AccountId): Promise<void> {
    const now = clock.now()
    for (const one of forget) await one(tx, { accountId, now })
    await anonymizeAccount(tx, accountId, now)
  }

  return {
    /** Whether there was such an account; a second time there is none. */
    async eraseAccount(accountId: AccountId): Promise<boolean> {
      const wasThere = await inTransaction(db, async (tx) => {
        if (!(await lockForDeletion(tx, accountId))) return false
        await erase(tx, accountId)
        return true
      })
      if (wasThere) sessionWatch.publishSessionEnd(accountId)
      return wasThere
    },

    /**
     * Erases the next account after a place in the queue that is due, in a transaction of its own; nothing when there is
     * none. One that cannot be erased is logged, stays for the next run, and keeps nobody behind it waiting.
     */
    async eraseNext(after: QueuePosition | null): Promise<QueuePosition | undefined> {
      let taken: QueuePosition | undefined
      try {
        await inTransaction(db, async (tx) => {
          taken = await lockNextDueDeletion(tx, clock.now(), after)
          if (taken) await erase(tx, taken.accountId)
        })
      } catch (error) {
        if (!taken) throw error
        log.error({ err: error, accountId: taken.accountId }, 'an account could not be erased')
      }
      return taken
    },
  }
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
