import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Whom a mail about the end of a listing goes to. */
export async function recipientOf(db: Db, accountId: AccountId) {
  return db
    .selectFrom('account')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.email', 'account.name', 'account.email_verified', 'profile.time_zone'])
    .where('account.id', '=', accountId)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}
