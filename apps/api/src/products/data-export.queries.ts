import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

export function exportProducts(tx: Tx, accountId: AccountId) {
  const products = tx
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
  return fetchPages(tx, 'products', products)
}
