import type { ProductForm } from '@fourfold/contract/products/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import { lockAccount } from '../platform/db/locks.ts'
import { Failure } from '../platform/failure.ts'
import { mayChangeProduct, mayOfferProducts, staysApproved } from './products.policy.ts'
import { changeProduct, countProducts, insertProduct, lockProduct } from './products.store.ts'

const MOST_PRODUCTS = 200

const CONTENT = ['link', 'title', 'description', 'category', 'subcategory'] as const

type Content = Omit<z.output<typeof ProductForm>, 'id'>

/** A new product, which waits for approval. Returns its id. */
export async function offerAs(tx: Tx, actor: Actor, { now, ...content }: Content & { now: Temporal.Instant }) {
  if (!mayOfferProducts(actor)) throw new Failure('not_allowed')
  await lockAccount(tx, actor.accountId)
  if ((await countProducts(tx, actor.accountId)) >= MOST_PRODUCTS) throw new Failure('too_many_products')
  return insertProduct(tx, { ...content, account_id: actor.accountId, approved: false, created_at: now })
}

/** Changes what a product says, and with it perhaps its approval. Returns its id. */
export async function changeAs(tx: Tx, actor: Actor, { id, ...content }: Content & { id: number }): Promise<number> {
  const before = await lockProduct(tx, id)
  if (!before || !mayChangeProduct(actor, before)) throw new Failure('not_found')
  const isChanged = CONTENT.some((key) => before[key] !== content[key])
  await changeProduct(tx, id, { ...content, approved: staysApproved(actor, before, isChanged) })
  return id
}
