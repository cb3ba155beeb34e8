import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../app-error.ts'

/**
 * Serializes transactions that count rows of an account and add some, so that concurrent ones cannot exceed a limit. The
 * lock (`for no key update`) does not block foreign keys to the account. Throws when the account was deleted after the
 * request was authorized, because nothing may be added to it then.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw new AppError('not_signed_in')
}

/** Like `lockAccount`, but returns undefined when the account was deleted. */
export async function tryLockAccount(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select('account.status')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
