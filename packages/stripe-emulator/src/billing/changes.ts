import { periodEnd } from '../clock.ts'
import { planOf } from '../objects/catalog.ts'
import { attachCard } from '../objects/customers.ts'
import { createInvoice } from '../objects/invoice.ts'
import { itemIn } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import { invalidRequest, noSuch } from '../transport/failure.ts'
import type { Price, Subscription } from '../wire.ts'
import { type Decline, declineOf, digitsOf } from './cards.ts'
import { announceInvoice, attempt, changeSubscription, endSubscription } from './collect.ts'

/** Lets the paid period run out, or takes that back. */
export function scheduleCancel(state: State, subscription: Subscription, wanted: boolean): void {
  changeSubscription(state, subscription, {
    cancel_at_period_end: wanted,
    cancel_at: wanted ? itemIn(subscription).current_period_end : null,
    canceled_at: wanted ? (subscription.canceled_at ?? state.clock.now()) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: wanted ? 'cancellation_requested' : null,
    },
  })
}

export function cancelNow(state: State, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id)
  endSubscription(state, subscription, 'cancellation_requested')
  return subscription
}

/** The new price counts at once, with a new period and an invoice of its own. Nothing is prorated. */
export function switchPrice(state: State, subscription: Subscription, price: Price): void {
  const item = itemIn(subscription)
  if (item.price.id === price.id) return
  const now = state.clock.now()
  const end = periodEnd(now, now, price.recurring ?? { interval: 'month', interval_count: 1 })
  const moved = { ...item, price, plan: planOf(price), current_period_start: now, current_period_end: end }
  changeSubscription(state, subscription, {
    billing_cycle_anchor: now,
    items: { ...subscription.items, data: [moved] },
  })
  const invoice = createInvoice(state, subscription, 'subscription_update')
  announceInvoice(state, invoice)
  attempt(state, invoice, subscription)
}

/** The new card pays from now on, for this customer and all their subscriptions. */
export function replaceCard(state: State, customerId: string, cardNumber: string): Decline | undefined {
  const customer = state.customers.get(customerId)
  if (!customer) throw invalidRequest('This customer does not exist.')
  const card = digitsOf(cardNumber)
  const decline = declineOf(card, 'checkout')
  if (decline) return decline
  const method = attachCard(state, customer, card)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of state.subscriptions.values()) {
    if (subscription.customer !== customerId || subscription.status === 'canceled') continue
    changeSubscription(state, subscription, { default_payment_method: method.id })
  }
  return undefined
}
