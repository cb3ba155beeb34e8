import type { Checkout } from '@fourfold/contract/subscriptions/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import type { ProviderSession } from '../../infra/payments/objects.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { isSubscribed } from '../subscriptions.policy.ts'
import { findSubscriptionStates } from '../subscriptions.queries.ts'
import type { Sync } from '../sync/sync.service.ts'
import { closeCheckout, saveSessionId, openCheckout } from './checkouts.store.ts'
import type { OpenCheckout, CheckoutRequest } from './checkouts.store.ts'

export type CheckoutDeps = {
  db: Db
  clock: Clock
  publicUrl: string
  payments: Payments
  syncSubscription: Sync['syncSubscription']
}

/** The maximum number of attempts while other tabs open checkouts for another plan. */
const MAX_ATTEMPTS = 4

type Order = { customer: string; request: CheckoutRequest; promotionCode: string | null }

/**
 * Opens a checkout unless the category is subscribed. Snapshots are applied under the same account lock, so this sees
 * every payment applied so far. The account may have been rejected since authentication.
 */
async function openCheckoutUnlessSubscribed(tx: Tx, request: CheckoutRequest) {
  const account = await tryLockAccount(tx, request.accountId)
  if (!account || account.status === 'Rejected') throw new AppError('not_signed_in')
  const states = await findSubscriptionStates(tx, request.accountId, request.categoryId)
  if (states.some(({ status }) => isSubscribed(status))) throw new AppError('already_subscribed')
  return openCheckout(tx, request)
}

/** Creates a function that opens checkouts, so that concurrent requests cannot pay for one category twice. */
export function createCheckout({ db, clock, publicUrl, payments, syncSubscription }: CheckoutDeps) {
  /** Returns the code; an open checkout keeps its own, because Stripe rejects other parameters for the same key. */
  async function resolvePromotionCode(
    { promo }: OpenCheckout,
    { request, promotionCode }: Order,
  ): Promise<string | null> {
    if (promo === request.promo) return promotionCode
    return promo === '' ? null : payments.findPromotionCode(promo)
  }

  /** Returns null if Stripe rejects the session. */
  async function findOrCreateSession(row: OpenCheckout, order: Order): Promise<ProviderSession | null> {
    const { customer, request } = order
    if (row.session_id !== null) return payments.findSession(row.session_id)
    const account = String(request.accountId)
    const newSession = await payments.openCheckout({
      key: row.uuid,
      customer,
      price: row.stripe_price,
      promotionCode: await resolvePromotionCode(row, order),
      reference: account,
      metadata: { account, category: String(row.category_id), checkout: row.uuid },
      successUrl: `${new URL('/stripe/success', publicUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: new URL('/stripe/cancel', publicUrl).href,
    })
    if (!newSession) return null
    await inTransaction(db, (tx) => saveSessionId(tx, row.uuid, newSession.id))
    // With a repeated idempotency key Stripe returns the first response, which may be outdated.
    return row.isNew ? newSession : payments.findSession(newSession.id)
  }

  /** Ends a session. Returns whether the checkout can be closed, so that another one can open. */
  async function endSession(session: ProviderSession | null): Promise<boolean> {
    if (session?.state === 'complete' && session.subscription !== null) {
      await syncSubscription(session.subscription)
      throw new AppError('already_subscribed')
    }
    return session?.state !== 'open' || payments.expireCheckout(session.id)
  }

  return async (order: Order): Promise<Checkout> => {
    const { request } = order
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = await inTransaction(db, (tx) => openCheckoutUnlessSubscribed(tx, request))
      if (!row) continue
      const session = await findOrCreateSession(row, order)
      const isRequested = row.type_id === request.typeId && row.promo === request.promo
      if (isRequested && session?.state === 'open' && session.url !== null)
        return { sessionId: session.id, url: session.url }
      if (await endSession(session)) await inTransaction(db, (tx) => closeCheckout(tx, row.uuid, clock.now()))
      if (!session && row.isNew) {
        // The code exists but does not apply to this customer or plan.
        if (order.promotionCode !== null) throw new AppError('promo_not_valid', 'promo')
        break
      }
    }
    throw new AppError('payments_unavailable')
  }
}
