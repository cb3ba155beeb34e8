import type { Checkout } from '@fourfold/contract/subscriptions/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { tryLockAccount } from '../../infra/db/locks.ts'
import type { ProviderSession } from '../../infra/payments/objects.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { isSubscribed } from '../subscriptions.policy.ts'
import { standingsOf } from '../subscriptions.queries.ts'
import type { Follow } from '../sync/sync.service.ts'
import { closeCheckout, keepSession, openCheckout } from './checkouts.store.ts'
import type { OpenCheckout, Wanted } from './checkouts.store.ts'

export type CheckoutDeps = { db: Db; clock: Clock; publicUrl: string; payments: Payments; follow: Follow['follow'] }

/** Somebody may press another plan's button in another tab, time and again. */
const MAX_ROUNDS = 4

type Order = { customer: string; wanted: Wanted; promotionCode: string | null }

/**
 * Payments are written while the account is held, so what was paid by now is seen here. Who was rejected after the call
 * had been let in has nothing to pay for.
 */
async function openUnlessSubscribed(tx: Tx, wanted: Wanted) {
  const account = await tryLockAccount(tx, wanted.accountId)
  if (!account || account.status === 'Rejected') throw new AppError('not_signed_in')
  const standings = await standingsOf(tx, wanted.accountId, wanted.categoryId)
  if (standings.some(({ status }) => isSubscribed(status))) throw new AppError('already_subscribed')
  return openCheckout(tx, wanted)
}

/** Opens checkouts so that one category cannot be paid for twice, however many tabs and clicks there are. */
export function createCheckout({ db, clock, publicUrl, payments, follow }: CheckoutDeps) {
  /** A checkout is asked for as it was begun, whatever is wanted now: the provider knows it by its key. */
  async function promotionOf({ promo }: OpenCheckout, { wanted, promotionCode }: Order): Promise<string | null> {
    if (promo === wanted.promo) return promotionCode
    return promo === '' ? null : payments.promotionCode(promo)
  }

  /** The provider's session of a checkout, made if it was not; null when it cannot be made. */
  async function sessionOf(row: OpenCheckout, order: Order): Promise<ProviderSession | null> {
    const { customer, wanted } = order
    if (row.session_id !== null) return payments.session(row.session_id)
    const account = String(wanted.accountId)
    const made = await payments.openCheckout({
      key: row.uuid,
      customer,
      price: row.stripe_price,
      findPromotionCode: await promotionOf(row, order),
      reference: account,
      metadata: { account, category: String(row.category_id), checkout: row.uuid },
      successUrl: `${new URL('/stripe/success', publicUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: new URL('/stripe/cancel', publicUrl).href,
    })
    if (!made) return null
    await inTransaction(db, (tx) => keepSession(tx, row.uuid, made.id))
    // A repeated call gives the answer of the first, which may be old news.
    return row.isNew ? made : payments.session(made.id)
  }

  /** Whether the way is free for another checkout. */
  async function clear(session: ProviderSession | null): Promise<boolean> {
    if (session?.state === 'complete' && session.subscription !== null) {
      await follow(session.subscription)
      throw new AppError('already_subscribed')
    }
    return session?.state !== 'open' || payments.expireCheckout(session.id)
  }

  return async (order: Order): Promise<Checkout> => {
    const { wanted } = order
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const row = await inTransaction(db, (tx) => openUnlessSubscribed(tx, wanted))
      if (!row) continue
      const session = await sessionOf(row, order)
      const isWanted = row.type_id === wanted.typeId && row.promo === wanted.promo
      if (isWanted && session?.state === 'open' && session.url !== null)
        return { sessionId: session.id, url: session.url }
      if (await clear(session)) await inTransaction(db, (tx) => closeCheckout(tx, row.uuid, clock.now()))
      if (!session && row.isNew) {
        // The code is there, and not for this buyer or this purchase.
        if (order.promotionCode !== null) throw new AppError('promo_not_valid', 'promo')
        break
      }
    }
    throw new AppError('payments_unavailable')
  }
}
