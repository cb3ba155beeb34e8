import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Returns the recipient of a mail, or undefined if the account is deleted. */
export async function findRecipient(db: Reader, id: AccountId) {
  return db
    .selectFrom('account')
    .select(['account.email', 'account.email_verified', 'account.is_professional'])
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}
