import type Stripe from 'stripe'
import { z } from 'zod'

import { cancelSubscription, setCancelAtPeriodEnd, switchPrice } from '../billing/changes.ts'
import { updateSubscription, payManually } from '../billing/collect.ts'
import { getSubscriptionId } from '../objects/invoice.ts'
import { getItem } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import { resourceMissing, StripeError } from '../transport/errors.ts'
import { timeFilter, booleanText, metadata, declareParams, text, isInRange } from '../transport/params.ts'
import { requireObject, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { mergeMetadata } from './customers.ts'

const subscriptions = { path: '/v1/subscriptions', type: 'subscription', table: (state: State) => state.subscriptions }
const invoices = { path: '/v1/invoices', type: 'invoice', table: (state: State) => state.invoices }

const UpdateParams = declareParams<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: booleanText.optional(),
  default_payment_method: text.optional(),
  items: z
    .array(z.strictObject({ id: text, price: text }))
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
})

type UpdateInput = z.infer<z.ZodObject<typeof UpdateParams>>

function update(state: State, id: string, input: UpdateInput): Subscription {
  const subscription = requireObject(state.subscriptions, subscriptions.type, id)
  if (subscription.status === 'canceled') throw resourceMissing('subscription', id)
  const [item] = input.items ?? []
  const price = item && state.prices.get(item.price)
  if (item && item.id !== getItem(subscription).id) throw resourceMissing('subscription item', item.id, 'items[0][id]')
  if (item && !price) throw resourceMissing('price', item.price, 'items[0][price]')
  const method = input.default_payment_method
  if (method !== undefined && !state.paymentMethods.has(method)) {
    throw resourceMissing('payment method', method, 'default_payment_method')
  }
  if (price) switchPrice(state, subscription, price)
  if (input.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(state, subscription, input.cancel_at_period_end)
  updateSubscription(state, subscription, {
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    ...(method !== undefined && { default_payment_method: method }),
  })
  return subscription
}

const hasStatus = ({ status }: Subscription, filter: string | undefined) =>
  filter === 'all' || (filter === undefined ? status !== 'canceled' : status === filter)

function pay(state: State, id: string): Invoice {
  const invoice = requireObject(state.invoices, invoices.type, id)
  const decline = payManually(state, invoice)
  if (decline) throw new StripeError(402, 'card_error', decline)
  return invoice
}

const listSubscriptions = listRoute(
  subscriptions,
  declareParams<Stripe.SubscriptionListParams>()({
    created: timeFilter.optional(),
    current_period_end: timeFilter.optional(),
    customer: text.optional(),
    price: text.optional(),
    status: z
      .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'])
      .optional(),
  }),
  (subscription, params) =>
    subscription.customer === (params.customer ?? subscription.customer) &&
    hasStatus(subscription, params.status === 'ended' ? 'canceled' : params.status) &&
    getItem(subscription).price.id === (params.price ?? getItem(subscription).price.id) &&
    isInRange(subscription.created, params.created) &&
    isInRange(getItem(subscription).current_period_end, params.current_period_end),
)

export const billingRoutes: Route[] = [
  retrieveRoute(subscriptions),
  listSubscriptions,
  route({
    method: 'POST',
    path: `${subscriptions.path}/:id`,
    params: UpdateParams,
    handle: (state, { id, params }) => update(state, id, params),
  }),
  route({
    method: 'DELETE',
    path: `${subscriptions.path}/:id`,
    params: {},
    handle: (state, { id }) => cancelSubscription(state, requireObject(state.subscriptions, subscriptions.type, id)),
  }),
  retrieveRoute(invoices),
  listRoute(
    invoices,
    declareParams<Stripe.InvoiceListParams>()({
      created: timeFilter.optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    (invoice, params) =>
      invoice.customer === (params.customer ?? invoice.customer) &&
      invoice.status === (params.status ?? invoice.status) &&
      getSubscriptionId(invoice) === (params.subscription ?? getSubscriptionId(invoice)) &&
      isInRange(invoice.created, params.created),
  ),
  route({ method: 'POST', path: `${invoices.path}/:id/pay`, params: {}, handle: (state, { id }) => pay(state, id) }),
]
