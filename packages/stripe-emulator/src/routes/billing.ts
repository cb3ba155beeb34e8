import type Stripe from 'stripe'
import { z } from 'zod'

import { cancelNow, scheduleCancel, switchPrice } from '../billing/changes.ts'
import { changeSubscription, payByHand } from '../billing/collect.ts'
import { subscriptionOf } from '../objects/invoice.ts'
import { itemIn } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import { noSuch, StripeFailure } from '../transport/failure.ts'
import { created, flag, metadata, paramsOf, text, within } from '../transport/params.ts'
import { found, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { mergeMetadata } from './customers.ts'

const subscriptions = { path: '/v1/subscriptions', what: 'subscription', table: (state: State) => state.subscriptions }
const invoices = { path: '/v1/invoices', what: 'invoice', table: (state: State) => state.invoices }

const UpdateParams = paramsOf<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  items: z
    .array(z.strictObject({ id: text, price: text }))
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
})

type UpdateGiven = z.infer<z.ZodObject<typeof UpdateParams>>

function update(state: State, id: string, given: UpdateGiven): Subscription {
  const subscription = found(state.subscriptions, subscriptions.what, id)
  if (subscription.status === 'canceled') throw noSuch('subscription', id)
  const [item] = given.items ?? []
  const price = item && state.prices.get(item.price)
  if (item && item.id !== itemIn(subscription).id) throw noSuch('subscription item', item.id, 'items[0][id]')
  if (item && !price) throw noSuch('price', item.price, 'items[0][price]')
  const method = given.default_payment_method
  if (method !== undefined && !state.paymentMethods.has(method)) {
    throw noSuch('payment method', method, 'default_payment_method')
  }
  if (price) switchPrice(state, subscription, price)
  if (given.cancel_at_period_end !== undefined) scheduleCancel(state, subscription, given.cancel_at_period_end)
  changeSubscription(state, subscription, {
    metadata: mergeMetadata(subscription.metadata, given.metadata),
    ...(method !== undefined && { default_payment_method: method }),
  })
  return subscription
}

const hasStatus = ({ status }: Subscription, wanted: string | undefined) =>
  wanted === 'all' || (wanted === undefined ? status !== 'canceled' : status === wanted)

function pay(state: State, id: string): Invoice {
  const invoice = found(state.invoices, invoices.what, id)
  const decline = payByHand(state, invoice)
  if (decline) throw new StripeFailure(402, 'card_error', decline)
  return invoice
}

const listSubscriptions = listRoute(
  subscriptions,
  paramsOf<Stripe.SubscriptionListParams>()({
    created: created.optional(),
    current_period_end: created.optional(),
    customer: text.optional(),
    price: text.optional(),
    status: z
      .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'])
      .optional(),
  }),
  (subscription, params) =>
    subscription.customer === (params.customer ?? subscription.customer) &&
    hasStatus(subscription, params.status === 'ended' ? 'canceled' : params.status) &&
    itemIn(subscription).price.id === (params.price ?? itemIn(subscription).price.id) &&
    within(subscription.created, params.created) &&
    within(itemIn(subscription).current_period_end, params.current_period_end),
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
    handle: (state, { id }) => cancelNow(state, found(state.subscriptions, subscriptions.what, id)),
  }),
  retrieveRoute(invoices),
  listRoute(
    invoices,
    paramsOf<Stripe.InvoiceListParams>()({
      created: created.optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    (invoice, params) =>
      invoice.customer === (params.customer ?? invoice.customer) &&
      invoice.status === (params.status ?? invoice.status) &&
      subscriptionOf(invoice) === (params.subscription ?? subscriptionOf(invoice)) &&
      within(invoice.created, params.created),
  ),
  route({ method: 'POST', path: `${invoices.path}/:id/pay`, params: {}, handle: (state, { id }) => pay(state, id) }),
]
