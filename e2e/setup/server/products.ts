import type { AccountId } from '@fourfold/platform/ids'

import { changeDatabase } from './database.ts'

/** Rejected products "Mat 00", "Mat 01" and so on: neither public nor in the moderation queue. */
export async function insertRejectedProducts(
  accountId: number,
  count: number,
): Promise<{ id: number; title: string }[]> {
  const start = Temporal.Now.instant().subtract({ hours: 1 })
  const products = Array.from({ length: count }, (_, at) => ({
    account_id: accountId as AccountId,
    title: `Mat ${String(at).padStart(2, '0')}`,
    link: 'https://shop.example',
    description: '',
    category: 'Movement',
    subcategory: 'Gear',
    approved: false,
    rejection_reason: '',
    created_at: start.add({ seconds: at }),
  }))
  return changeDatabase((tx) =>
    tx.insertInto('product').values(products).returning(['product.id', 'product.title']).execute(),
  )
}
