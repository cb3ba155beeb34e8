import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What somebody told about themselves, and what they are or were listed in. */
export async function profileData(db: Reader, accountId: AccountId) {
  const { account_id: _id, ...profile } = await db
    .selectFrom('profile')
    .selectAll()
    .where('profile.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const categories = await db
    .selectFrom('user_category')
    .select(['user_category.category_id', 'user_category.status', 'user_category.valid_till'])
    .where('user_category.account_id', '=', accountId)
    .orderBy('user_category.category_id')
    .execute()
  const changes = await db
    .selectFrom('category_change')
    .select([
      'category_change.category_id',
      'category_change.changed_at',
      'category_change.cause',
      'category_change.status_after',
      'category_change.valid_till_after',
    ])
    .where('category_change.account_id', '=', accountId)
    .orderBy('category_change.id')
    .execute()
  return { profile, categories, changes }
}
