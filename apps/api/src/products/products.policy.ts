import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'

type Owned = { account_id: AccountId }

/** A product belongs to its professional; an admin curates all of them. (OP-088) */
export function mayChangeProduct(actor: Actor | null, product: Owned): boolean {
  return actor !== null && (actor.isAdmin || actor.accountId === product.account_id)
}

type Shown = Owned & { approved: boolean; ownerStatus: string }

/** Others see a product once it is approved, as long as its owner is not rejected. (OP-027) */
export function maySeeProduct(viewer: Actor | null, product: Shown): boolean {
  return (product.approved && product.ownerStatus !== 'Rejected') || mayChangeProduct(viewer, product)
}

/** Only professionals offer products, and admins on behalf of the company. */
export function mayOfferProducts(actor: Actor): boolean {
  return actor.isProfessional || actor.isAdmin
}

/** What an owner changes waits for approval again; what an admin changes keeps its state. (OP-027) */
export function staysApproved(actor: Actor, before: { approved: boolean }, isChanged: boolean): boolean {
  return before.approved && (actor.isAdmin || !isChanged)
}
