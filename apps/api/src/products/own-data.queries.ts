import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export async function productData(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('product')
    .select([
      'product.uuid',
      'product.title',
      'product.description',
      'product.link',
      'product.category',
      'product.subcategory',
      'product.approved',
      'product.rejection_reason',
      'product.created_at',
    ])
    .where('product.account_id', '=', accountId)
    .orderBy('product.id')
    .execute()
}
