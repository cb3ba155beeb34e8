import type { ProductForm } from '@fourfold/contract/products/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import type { ProductChange } from './admin/product-audit.ts'
import { mayChangeProduct, mayAddProducts, staysApproved } from './products.policy.ts'
import { updateProductRow, countProducts, insertProduct, lockProduct } from './products.store.ts'

const MAX_PRODUCTS = 200

const CONTENT = ['link', 'title', 'description', 'category', 'subcategory'] as const

type Content = Omit<z.output<typeof ProductForm>, 'id'>

export async function createProduct(
  tx: Tx,
  actor: Actor,
  { now, ...content }: Content & { now: Temporal.Instant },
): Promise<ProductChange> {
  if (!mayAddProducts(actor)) throw new AppError('not_allowed')
  await lockAccount(tx, actor.accountId)
  if ((await countProducts(tx, actor.accountId)) >= MAX_PRODUCTS) throw new AppError('too_many_products')
  const id = await insertProduct(tx, { ...content, account_id: actor.accountId, approved: false, created_at: now })
  return { id, before: null, after: { ...content, approved: false, rejection_reason: null } }
}

/** Updates a product. A change by the owner requires a new approval. */
export async function updateProduct(
  tx: Tx,
  actor: Actor,
  { id, ...content }: Content & { id: number },
): Promise<ProductChange> {
  const before = await lockProduct(tx, id)
  if (!before || !mayChangeProduct(actor, before)) throw new AppError('not_found')
  const isChanged = CONTENT.some((key) => before[key] !== content[key])
  const approved = staysApproved(actor, before, isChanged)
  // After a change by the owner, an earlier rejection no longer applies.
  const rejection_reason = isChanged && !actor.isAdmin ? null : before.rejection_reason
  const after = { ...content, approved, rejection_reason }
  await updateProductRow(tx, id, after)
  return { id, before, after }
}
