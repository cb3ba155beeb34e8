import { days, periodEnd } from '../clock.ts'
import { createInvoice, subscriptionOf } from '../objects/invoice.ts'
import { itemIn } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import type { Subscription } from '../wire.ts'
import { expireCheckout } from './checkout.ts'
import { announceInvoice, attempt, changeSubscription, endSubscription } from './collect.ts'

type Due = { time: number; run: () => void }

const renews = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** The new period begins whether or not it is paid for: the end alone never says that somebody paid. */
function renew(state: State, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return endSubscription(state, subscription, 'cancellation_requested')
  const item = itemIn(subscription)
  const start = item.current_period_end
  const interval = item.price.recurring ?? { interval: 'month', interval_count: 1 }
  const end = periodEnd(subscription.billing_cycle_anchor, start, interval)
  const moved = { ...item, current_period_start: start, current_period_end: end }
  changeSubscription(state, subscription, { items: { ...subscription.items, data: [moved] } })
  const invoice = createInvoice(state, subscription, 'subscription_cycle')
  announceInvoice(state, invoice)
  attempt(state, invoice, subscription)
}

function* dueIn(state: State): Generator<Due> {
  for (const session of state.checkoutSessions.values()) {
    if (session.status === 'open') yield { time: session.expires_at, run: () => expireCheckout(state, session) }
  }
  for (const subscription of state.subscriptions.values()) {
    if (!renews(subscription)) continue
    const time = itemIn(subscription).current_period_end
    yield { time, run: () => renews(subscription) && renew(state, subscription) }
  }
  for (const invoice of state.invoices.values()) {
    const subscription = state.subscriptions.get(subscriptionOf(invoice))
    if (invoice.next_payment_attempt === null || !subscription) continue
    const time = invoice.next_payment_attempt
    yield { time, run: () => invoice.next_payment_attempt === time && attempt(state, invoice, subscription) }
  }
}

/** Does everything that has fallen due by now, day by day and in order, each thing at its own time. */
export function catchUp(state: State): void {
  const now = state.clock.now()
  // Nothing falls due in the second it is made, so one look a second is enough.
  if (state.caughtUpTo === now) return
  state.caughtUpTo = now
  for (;;) {
    const due = [...dueIn(state)].filter(({ time }) => time <= now).toSorted((a, b) => a.time - b.time)
    const [first] = due
    if (!first) return
    for (const { time, run } of due) {
      // What a renewal of today makes due tomorrow comes before the things of the day after.
      if (time < first.time + days(1)) state.clock.at(time, run)
    }
  }
}
