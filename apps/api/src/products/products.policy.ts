import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

type Owned = { account_id: AccountId }

/** Returns whether a user may change a product: its owner or an admin. (OP-088) */
export function mayChangeProduct(actor: Actor | null, product: Owned): boolean {
  return actor !== null && (actor.isAdmin || actor.accountId === product.account_id)
}

type ViewedProduct = Owned & { approved: boolean; ownerStatus: string }

/** Returns whether a user may see a product. Approved products are public, unless their owner is rejected. (OP-027) */
export function maySeeProduct(viewer: Actor | null, product: ViewedProduct): boolean {
  return (product.approved && product.ownerStatus !== 'Rejected') || mayChangeProduct(viewer, product)
}

/** Returns whether a user may add products. Admins add products on behalf of the company. */
export function mayAddProducts(actor: Actor): boolean {
  return actor.isProfessional || actor.isAdmin
}

/**
 * Returns whether a product stays approved after a change. A change by the owner requires a new approval; a change by
 * an admin does not. (OP-027)
 */
export function staysApproved(actor: Actor, before: { approved: boolean }, isChanged: boolean): boolean {
  return before.approved && (actor.isAdmin || !isChanged)
}
