import type { Stripe } from 'stripe'

/** A checkout as far as we look at it. */
export type ProviderSession = {
  id: string
  url: string | null
  /** `open`, `complete` or `expired`. */
  state: string
  isPaid: boolean
  customer: string | null
  reference: string | null
  subscription: string | null
}

/** A subscription as far as we look at it. */
export type ProviderSubscription = {
  id: string
  customer: string
  metadata: Record<string, string>
  status: string
  price: string
  amountCents: number
  created: number
  periodStart: Temporal.Instant
  periodEnd: Temporal.Instant
  cancelAtPeriodEnd: boolean
  endedAt: Temporal.Instant | null
}

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

/** The client takes an answer that is not an object of the provider, such as a page of a proxy, for one. */
function requireKind(object: { object?: string }, kind: string): void {
  if (object.object !== kind) throw new TypeError(`the answer is no ${kind}`)
}

export function readSession(session: Stripe.Checkout.Session): ProviderSession {
  requireKind(session, 'checkout.session')
  return {
    id: session.id,
    url: session.url,
    state: session.status ?? 'expired',
    isPaid: session.payment_status !== 'unpaid',
    customer: idOf(session.customer),
    reference: session.client_reference_id,
    subscription: idOf(session.subscription),
  }
}

/** Stripe has a date to end at besides the flag `cancel_at_period_end`. */
const endsWithin = (cancelAt: number | null, periodEnd: number) => cancelAt !== null && cancelAt <= periodEnd

export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  requireKind(subscription, 'subscription')
  const [item] = subscription.items.data
  if (!item) throw new TypeError('the subscription has no item')
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    metadata: subscription.metadata,
    status: subscription.status,
    price: item.price.id,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    created: subscription.created,
    periodStart: instantOf(item.current_period_start),
    periodEnd: instantOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsWithin(subscription.cancel_at, item.current_period_end),
    endedAt: subscription.ended_at === null ? null : instantOf(subscription.ended_at),
  }
}
