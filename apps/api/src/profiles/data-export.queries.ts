import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

export async function exportProfile(tx: Tx, accountId: AccountId) {
  const { account_id: _id, ...profile } = await tx
    .selectFrom('profile')
    .selectAll()
    .where('profile.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const categories = await tx
    .selectFrom('user_category')
    .select(['user_category.category_id', 'user_category.status', 'user_category.valid_till'])
    .where('user_category.account_id', '=', accountId)
    .orderBy('user_category.category_id')
    .execute()
  const changes = tx
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
  return { profile, categories, changes: fetchPages(tx, 'category_changes', changes) }
}
