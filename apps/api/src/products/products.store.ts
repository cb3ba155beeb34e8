import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Content, Verdict } from './product-version.ts'

export async function countProducts(tx: Tx, accountId: AccountId): Promise<number> {
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
      'product.uuid',
      'product.account_id',
      'product.approved',
      'product.link',
      'product.title',
      'product.description',
      'product.category',
      'product.subcategory',
      'product.rejection_reason',
    ])
    .where('product.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Keeps a product from being deleted or decided about until the transaction ends, while it gets an image; false when it
 * is gone already. One its owner adds an image to waits for an admin again, whatever was said of it before. (OP-027)
 */
export async function holdProduct(tx: Tx, id: number, { waitsAgain }: { waitsAgain: boolean }): Promise<boolean> {
  const product = tx.selectFrom('product').select('product.id').where('product.id', '=', id)
  if (!(await product.forKeyShare().executeTakeFirst())) return false
  if (waitsAgain) await setApproved(tx, id, false)
  return true
}

export async function changeProduct(tx: Tx, id: number, change: Content & Verdict): Promise<void> {
  await tx.updateTable('product').set(change).where('product.id', '=', id).execute()
}

type Decision = Pick<Content, 'title' | 'description'> & Verdict

export async function decideProduct(tx: Tx, id: number, decided: Decision): Promise<void> {
  await tx.updateTable('product').set(decided).where('product.id', '=', id).execute()
}

export async function removeProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('product.id', '=', id).execute()
}

export async function setApproved(tx: Tx, id: number, approved: boolean): Promise<void> {
  await tx.updateTable('product').set({ approved, rejection_reason: null }).where('product.id', '=', id).execute()
}

export async function forgetProducts(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.deleteFrom('product').where('product.account_id', '=', accountId).execute()
}
