import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type Content = { link: string; title: string; description: string; category: string; subcategory: string }

/** Holds the owner's row, so that two saves at once cannot both pass the count. */
export async function countWithLock(tx: Tx, accountId: AccountId): Promise<number> {
  await tx.selectFrom('account').select('account.id').where('account.id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('product.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type NewProduct = Content & { account_id: AccountId; approved: boolean; created_at: Temporal.Instant }

export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const { id } = await tx.insertInto('product').values(product).returning('product.id').executeTakeFirstOrThrow()
  return id
}

/** Holds a product for changing, if there is one. */
export async function lockProduct(tx: Tx, id: number) {
  return tx
    .selectFrom('product')
    .select([
      'product.account_id',
      'product.approved',
      'product.link',
      'product.title',
      'product.description',
      'product.category',
      'product.subcategory',
    ])
    .where('product.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeProduct(tx: Tx, id: number, change: Content & { approved: boolean }): Promise<void> {
  await tx.updateTable('product').set(change).where('product.id', '=', id).execute()
}

export async function removeProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('product.id', '=', id).execute()
}

export async function setApproved(tx: Tx, id: number, approved: boolean): Promise<void> {
  await tx.updateTable('product').set({ approved }).where('product.id', '=', id).execute()
}
