import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../app-error.ts'

/**
 * Lets what belongs to an account be counted and added one at a time, so that no two together pass a limit. Strong enough
 * that two of them wait for each other, weak enough that foreign keys to the account pass. Refuses an account
 * deleted after the call was let in, because nothing may be added to it anymore.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw new AppError('not_signed_in')
}

/** The same for what nobody waits for: nothing when the account is gone. */
export async function tryLockAccount(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select('account.status')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
