import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { emptyAccount, lockForDeletion } from './account-deletion.store.ts'
import type { SessionWatch } from './session-watch.ts'

/** Removes what a module holds of a person, and leaves what belongs to others without the person's words. */
export type ForgetAccount = (tx: Tx, deletion: { accountId: AccountId; now: Temporal.Instant }) => Promise<void>

type DeletionDeps = { db: Db; clock: Clock; sessionWatch: SessionWatch; forget: readonly ForgetAccount[] }

/** Deletes accounts. Each module forgets its part in the same transaction. (docs/decisions/0011-deleting-accounts.md) */
export function createAccountDeletion({ db, clock, sessionWatch, forget }: DeletionDeps) {
  return {
    /** Whether there was such an account; a second time there is none. */
    async deleteAccount(accountId: AccountId): Promise<boolean> {
      const now = clock.now()
      const wasThere = await inTransaction(db, async (tx) => {
        if (!(await lockForDeletion(tx, accountId))) return false
        for (const one of forget) await one(tx, { accountId, now })
        await emptyAccount(tx, accountId, now)
        return true
      })
      if (wasThere) sessionWatch.announceEnd(accountId)
      return wasThere
    },
  }
}
