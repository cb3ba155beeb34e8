import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

/** A number of products, "Mat 00" and on, that an admin has rejected: nobody sees them in public, and none of them waits. */
export async function keptProducts(accountId: number, count: number): Promise<{ id: number; title: string }[]> {
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
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
  try {
    return await inTransaction(db, (tx) =>
      tx.insertInto('product').values(products).returning(['product.id', 'product.title']).execute(),
    )
  } finally {
    await close()
  }
}
