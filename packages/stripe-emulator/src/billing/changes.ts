import { computePeriodEnd } from '../clock.ts'
import { toPlan } from '../objects/catalog.ts'
import { attachCard } from '../objects/customers.ts'
import { createInvoice } from '../objects/invoice.ts'
import { getItem } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import { invalidRequest, resourceMissing } from '../transport/errors.ts'
import type { Price, Subscription } from '../wire.ts'
import { type Decline, findDecline, toDigits } from './cards.ts'
import { emitInvoiceEvents, attemptPayment, updateSubscription, endSubscription } from './collect.ts'

/** Schedules a cancellation at the end of the period, or revokes a scheduled one. */
export function setCancelAtPeriodEnd(state: State, subscription: Subscription, isCanceling: boolean): void {
  updateSubscription(state, subscription, {
    cancel_at_period_end: isCanceling,
    cancel_at: isCanceling ? getItem(subscription).current_period_end : null,
    canceled_at: isCanceling ? (subscription.canceled_at ?? state.clock.now()) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: isCanceling ? 'cancellation_requested' : null,
    },
  })
}

export function cancelSubscription(state: State, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw resourceMissing('subscription', subscription.id)
  endSubscription(state, subscription, 'cancellation_requested')
  return subscription
}

/** Starts a new period with the new price and a new invoice, without proration. */
export function switchPrice(state: State, subscription: Subscription, price: Price): void {
  const item = getItem(subscription)
  if (item.price.id === price.id) return
  const now = state.clock.now()
  const end = computePeriodEnd(now, now, price.recurring ?? { interval: 'month', interval_count: 1 })
  const newItem = { ...item, price, plan: toPlan(price), current_period_start: now, current_period_end: end }
  updateSubscription(state, subscription, {
    billing_cycle_anchor: now,
    items: { ...subscription.items, data: [newItem] },
  })
  const invoice = createInvoice(state, subscription, 'subscription_update')
  emitInvoiceEvents(state, invoice)
  attemptPayment(state, invoice, subscription)
}

/** Replaces the card of the customer and of all their subscriptions. */
export function replaceCard(state: State, customerId: string, cardNumber: string): Decline | undefined {
  const customer = state.customers.get(customerId)
  if (!customer) throw invalidRequest('This customer does not exist.')
  const card = toDigits(cardNumber)
  const decline = findDecline(card, 'checkout')
  if (decline) return decline
  const method = attachCard(state, customer, card)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of state.subscriptions.values()) {
    if (subscription.customer !== customerId || subscription.status === 'canceled') continue
    updateSubscription(state, subscription, { default_payment_method: method.id })
  }
  return undefined
}
