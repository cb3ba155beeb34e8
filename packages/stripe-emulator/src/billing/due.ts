import { days, computePeriodEnd } from '../clock.ts'
import { createInvoice, getSubscriptionId } from '../objects/invoice.ts'
import { getItem } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import type { Subscription } from '../wire.ts'
import { expireCheckout } from './checkout.ts'
import { emitInvoiceEvents, attemptPayment, updateSubscription, endSubscription } from './collect.ts'

type DueWork = { time: number; run: () => void }

const isRenewing = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** Starts a new period and charges it. Like Stripe, starts the period even if the payment fails. */
function renew(state: State, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return endSubscription(state, subscription, 'cancellation_requested')
  const item = getItem(subscription)
  const start = item.current_period_end
  const interval = item.price.recurring ?? { interval: 'month', interval_count: 1 }
  const end = computePeriodEnd(subscription.billing_cycle_anchor, start, interval)
  const newItem = { ...item, current_period_start: start, current_period_end: end }
  updateSubscription(state, subscription, { items: { ...subscription.items, data: [newItem] } })
  const invoice = createInvoice(state, subscription, 'subscription_cycle')
  emitInvoiceEvents(state, invoice)
  attemptPayment(state, invoice, subscription)
}

/** Lists the work that becomes due at a known time, including future work. */
function* listScheduledWork(state: State): Generator<DueWork> {
  for (const session of state.checkoutSessions.values()) {
    if (session.status === 'open') yield { time: session.expires_at, run: () => expireCheckout(state, session) }
  }
  for (const subscription of state.subscriptions.values()) {
    if (!isRenewing(subscription)) continue
    const time = getItem(subscription).current_period_end
    yield { time, run: () => isRenewing(subscription) && renew(state, subscription) }
  }
  for (const invoice of state.invoices.values()) {
    const subscription = state.subscriptions.get(getSubscriptionId(invoice))
    if (invoice.next_payment_attempt === null || !subscription) continue
    const time = invoice.next_payment_attempt
    yield { time, run: () => invoice.next_payment_attempt === time && attemptPayment(state, invoice, subscription) }
  }
}

/** Runs all due work in order, day by day, with the clock set to the due time. */
export function processDueWork(state: State): void {
  const now = state.clock.now()
  // Work is never due in the second of its creation, so checking once per second is sufficient.
  if (state.processedUntil === now) return
  state.processedUntil = now
  for (;;) {
    const due = [...listScheduledWork(state)].filter(({ time }) => time <= now).toSorted((a, b) => a.time - b.time)
    const [first] = due
    if (!first) return
    for (const { time, run } of due) {
      // Later work runs in the next iteration, because a renewal may schedule work that is due earlier.
      if (time < first.time + days(1)) state.clock.runAt(time, run)
    }
  }
}
