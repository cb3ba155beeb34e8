import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/**
 * Lets what belongs to an account be counted and added one at a time, so that no two together pass a limit. Strong enough
 * that two of them wait for each other, weak enough that foreign keys to the account pass.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  await tx.selectFrom('account').select('account.id').where('account.id', '=', id).forNoKeyUpdate().execute()
}
