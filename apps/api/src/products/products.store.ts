import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Content, ApprovalState } from './product-version.ts'

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
 * Locks a product against deletion and decisions while an image is added; returns false if it does not exist. An image
 * added by the owner requires a new approval. (OP-027)
 */
export async function lockProductForImage(
  tx: Tx,
  id: number,
  { requiresApproval }: { requiresApproval: boolean },
): Promise<boolean> {
  const product = tx.selectFrom('product').select('product.id').where('product.id', '=', id)
  if (!(await product.forKeyShare().executeTakeFirst())) return false
  if (requiresApproval) await setApproved(tx, id, false)
  return true
}

export async function updateProductRow(tx: Tx, id: number, change: Content & ApprovalState): Promise<void> {
  await tx.updateTable('product').set(change).where('product.id', '=', id).execute()
}

type Decision = Pick<Content, 'title' | 'description'> & ApprovalState

export async function saveDecision(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.updateTable('product').set(decision).where('product.id', '=', id).execute()
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('product.id', '=', id).execute()
}

export async function setApproved(tx: Tx, id: number, approved: boolean): Promise<void> {
  await tx.updateTable('product').set({ approved, rejection_reason: null }).where('product.id', '=', id).execute()
}

export async function deleteProductsOfAccount(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.deleteFrom('product').where('product.account_id', '=', accountId).execute()
}
