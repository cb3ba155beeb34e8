import { days } from '../clock.ts'
import { getSubscriptionId } from '../objects/invoice.ts'
import type { State } from '../state.ts'
import { invalidRequest } from '../transport/errors.ts'
import { emit } from '../webhooks/events.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { type Decline, findDecline } from './cards.ts'

/** Updates a subscription. If a value changes, emits an event with the previous values. */
export function updateSubscription(state: State, subscription: Subscription, values: Partial<Subscription>): void {
  const names = Object.keys(values) as (keyof Subscription)[]
  const changed = names.filter((name) => JSON.stringify(subscription[name]) !== JSON.stringify(values[name]))
  if (changed.length === 0) return
  const previous = Object.fromEntries(changed.map((name) => [name, structuredClone(subscription[name])]))
  Object.assign(subscription, values)
  emit(state, 'customer.subscription.updated', { object: subscription, previous })
}

/** Cancels a subscription immediately and irrevocably. */
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
  for (const invoice of listOpenInvoices(state, subscription)) {
    invoice.next_payment_attempt = null
    invoice.auto_advance = false
  }
  emit(state, 'customer.subscription.deleted', { object: subscription })
}

const listOpenInvoices = (state: State, subscription: Subscription): Invoice[] =>
  [...state.invoices.values()].filter(
    (invoice) => invoice.status === 'open' && getSubscriptionId(invoice) === subscription.id,
  )

export function emitInvoiceEvents(state: State, invoice: Invoice): void {
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

/** Finds the card for renewals: the subscription's, otherwise the customer's. */
function findCardNumber(state: State, subscription: Subscription): string {
  const customer = state.customers.get(subscription.customer)
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return state.cardNumbers.get(method ?? '') ?? ''
}

/** Charges an open invoice. Reactivates the subscription if it has no other open invoice. */
function charge(state: State, invoice: Invoice, subscription: Subscription): Decline | undefined {
  const decline = invoice.amount_due > 0 ? findDecline(findCardNumber(state, subscription), 'renewal') : undefined
  if (decline) return decline
  markPaid(state, invoice)
  if (subscription.status === 'past_due' && listOpenInvoices(state, subscription).length === 0) {
    updateSubscription(state, subscription, { status: 'active' })
  }
  return undefined
}

/** Days until the next attempt after each failed attempt. The next failure cancels the subscription. */
const retryDays = [3, 5, 7]

/** Attempts an automatic payment. A failure sets the subscription to past due; the last failure cancels it. */
export function attemptPayment(state: State, invoice: Invoice, subscription: Subscription): void {
  if (!charge(state, invoice, subscription)) return
  const delay = retryDays[invoice.attempt_count]
  invoice.attempt_count += 1
  invoice.attempted = true
  invoice.next_payment_attempt = delay === undefined ? null : state.clock.now() + days(delay)
  emit(state, 'invoice.payment_failed', { object: invoice })
  if (delay === undefined) endSubscription(state, subscription, 'payment_failed')
  else updateSubscription(state, subscription, { status: 'past_due' })
}

/** Attempts a payment requested by the customer. A failure does not change the schedule of automatic attempts. */
export function payManually(state: State, invoice: Invoice): Decline | undefined {
  const subscription = state.subscriptions.get(getSubscriptionId(invoice))
  if (invoice.status !== 'open' || !subscription) throw invalidRequest('Invoice is already paid')
  const decline = charge(state, invoice, subscription)
  if (decline) emit(state, 'invoice.payment_failed', { object: invoice })
  return decline
}
