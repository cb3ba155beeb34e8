import type { AccountId } from '@fourfold/platform/ids'

import { changeDatabase } from './database.ts'

/** Inserts rejected products "Mat 00", "Mat 01" and so on, which are neither public nor in the moderation queue. */
export async function insertRejectedProducts(
  accountId: number,
  count: number,
): Promise<{ id: number; title: string }[]> {
  const start = Temporal.Now.instant().subtract({ hours: 1 })
  const products = Array.from({ length: count }, (_, index) => ({
    account_id: accountId as AccountId,
    title: `Mat ${String(index).padStart(2, '0')}`,
    link: 'https://shop.example',
    description: '',
    category: 'Movement',
    subcategory: 'Gear',
    approved: false,
    rejection_reason: '',
    created_at: start.add({ seconds: index }),
  }))
  return changeDatabase((tx) =>
    tx.insertInto('product').values(products).returning(['product.id', 'product.title']).execute(),
  )
}
