import { days } from '../clock.ts'
import { subscriptionOf } from '../objects/invoice.ts'
import type { State } from '../state.ts'
import { invalidRequest } from '../transport/failure.ts'
import { emit } from '../webhooks/events.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { type Decline, declineOf } from './cards.ts'

/** Puts new values into a subscription and says so, with the old ones. */
export function changeSubscription(state: State, subscription: Subscription, values: Partial<Subscription>): void {
  const names = Object.keys(values) as (keyof Subscription)[]
  const changed = names.filter((name) => JSON.stringify(subscription[name]) !== JSON.stringify(values[name]))
  if (changed.length === 0) return
  const previous = Object.fromEntries(changed.map((name) => [name, structuredClone(subscription[name])]))
  Object.assign(subscription, values)
  emit(state, 'customer.subscription.updated', { object: subscription, previous })
}

/** Over for good; a canceled subscription never comes back. */
export function endSubscription(
  state: State,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = state.clock.now()
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  } satisfies Partial<Subscription>)
  for (const invoice of openInvoicesOf(state, subscription)) {
    invoice.next_payment_attempt = null
    invoice.auto_advance = false
  }
  emit(state, 'customer.subscription.deleted', { object: subscription })
}

const openInvoicesOf = (state: State, subscription: Subscription): Invoice[] =>
  [...state.invoices.values()].filter((one) => one.status === 'open' && subscriptionOf(one) === subscription.id)

export function announceInvoice(state: State, invoice: Invoice): void {
  emit(state, 'invoice.created', { object: invoice })
  emit(state, 'invoice.finalized', { object: invoice })
}

export function markPaid(state: State, invoice: Invoice): void {
  const now = state.clock.now()
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  } satisfies Partial<Invoice>)
  emit(state, 'invoice.paid', { object: invoice })
  emit(state, 'invoice.payment_succeeded', { object: invoice })
}

/** The card a renewal is charged to: the subscription's own, else the customer's. */
function cardFor(state: State, subscription: Subscription): string {
  const customer = state.customers.get(subscription.customer)
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return state.cardNumbers.get(method ?? '') ?? ''
}

/** Charges an open invoice. A paid one makes its subscription active again. */
function charge(state: State, invoice: Invoice, subscription: Subscription): Decline | undefined {
  const decline = invoice.amount_due > 0 ? declineOf(cardFor(state, subscription), 'renewal') : undefined
  if (decline) return decline
  markPaid(state, invoice)
  if (subscription.status === 'past_due' && openInvoicesOf(state, subscription).length === 0) {
    changeSubscription(state, subscription, { status: 'active' })
  }
  return undefined
}

/** Days between one failed attempt and the next. After the last one the subscription is canceled. */
const retryDays = [3, 5, 7]

/** Charges as Stripe does by itself: a failure makes the subscription past due, and the last one ends it. */
export function attempt(state: State, invoice: Invoice, subscription: Subscription): void {
  if (!charge(state, invoice, subscription)) return
  const pause = retryDays[invoice.attempt_count]
  invoice.attempt_count += 1
  invoice.attempted = true
  invoice.next_payment_attempt = pause === undefined ? null : state.clock.now() + days(pause)
  emit(state, 'invoice.payment_failed', { object: invoice })
  if (pause === undefined) endSubscription(state, subscription, 'payment_failed')
  else changeSubscription(state, subscription, { status: 'past_due' })
}

/** Charges because somebody asked. A failure changes nothing about the attempts to come. */
export function payByHand(state: State, invoice: Invoice): Decline | undefined {
  const subscription = state.subscriptions.get(subscriptionOf(invoice))
  if (invoice.status !== 'open' || !subscription) throw invalidRequest('Invoice is already paid')
  const decline = charge(state, invoice, subscription)
  if (decline) emit(state, 'invoice.payment_failed', { object: invoice })
  return decline
}
