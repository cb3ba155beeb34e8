import type { Stripe } from 'stripe'

/** The fields of a checkout session that the API reads. */
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

/** The fields of a subscription that the API reads. */
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

const toInstant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

const toId = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Checks the kind of a reply. The Stripe client does not, and would accept the reply of a proxy. */
function requireKind(object: { object?: string }, kind: string): void {
  if (object.object !== kind) throw new TypeError(`the reply is not a ${kind}`)
}

export function readSession(session: Stripe.Checkout.Session): ProviderSession {
  requireKind(session, 'checkout.session')
  return {
    id: session.id,
    url: session.url,
    state: session.status ?? 'expired',
    isPaid: session.payment_status !== 'unpaid',
    customer: toId(session.customer),
    reference: session.client_reference_id,
    subscription: toId(session.subscription),
  }
}

/** Stripe may set the date `cancel_at` instead of the flag `cancel_at_period_end`. */
const endsWithin = (cancelAt: number | null, periodEnd: number) => cancelAt !== null && cancelAt <= periodEnd

export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  requireKind(subscription, 'subscription')
  const [item] = subscription.items.data
  if (!item) throw new TypeError('the subscription has no item')
  return {
    id: subscription.id,
    customer: toId(subscription.customer) ?? '',
    metadata: subscription.metadata,
    status: subscription.status,
    price: item.price.id,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    created: subscription.created,
    periodStart: toInstant(item.current_period_start),
    periodEnd: toInstant(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsWithin(subscription.cancel_at, item.current_period_end),
    endedAt: subscription.ended_at === null ? null : toInstant(subscription.ended_at),
  }
}
