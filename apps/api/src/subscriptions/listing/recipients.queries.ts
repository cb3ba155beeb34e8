import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export async function findRecipient(db: Db, accountId: AccountId) {
  return db
    .selectFrom('account')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.email', 'account.name', 'account.email_verified', 'profile.time_zone'])
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}
