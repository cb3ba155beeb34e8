import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../app-error.ts'

/**
 * Locks an account. Serializes transactions that count and add rows of the account, so that concurrent transactions
 * cannot exceed a limit. The lock (`for no key update`) does not block foreign keys to the account. Throws if the
 * account was deleted after the request was authorized.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw new AppError('not_signed_in')
}

/** Like `lockAccount`, but returns undefined if the account was deleted. */
export async function tryLockAccount(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select('account.status')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
