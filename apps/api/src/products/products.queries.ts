import type { Db, Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

function products(db: Reader) {
  return db
    .selectFrom('product')
    .innerJoin('account', 'account.id', 'product.account_id')
    .select([
      'product.id',
      'product.uuid',
      'product.account_id',
      'product.link',
      'product.title',
      'product.description',
      'product.category',
      'product.subcategory',
      'product.approved',
      'product.created_at',
      'account.username',
    ])
}

export async function productByUuid(db: Db, uuid: string) {
  return products(db).where('product.uuid', '=', uuid).executeTakeFirst()
}

export async function productById(db: Reader, id: number) {
  return products(db).where('product.id', '=', id).executeTakeFirstOrThrow()
}

export type ProductRow = Awaited<ReturnType<typeof productById>>

/** Everything somebody offers, newest first; the approved alone where others look. */
export async function productsOfAccount(db: Db, accountId: AccountId, { approvedOnly }: { approvedOnly: boolean }) {
  const own = products(db).where('product.account_id', '=', accountId)
  const shown = approvedOnly ? own.where('product.approved', '=', true) : own
  return shown.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc').execute()
}

/** The public list is curated by admins, so it stays short; the bound keeps a page a page. */
const MOST_PUBLIC = 1000

export async function approvedProducts(db: Db) {
  return products(db)
    .where('product.approved', '=', true)
    .orderBy('product.category')
    .orderBy('product.subcategory')
    .orderBy('product.created_at', 'desc')
    .limit(MOST_PUBLIC)
    .execute()
}
