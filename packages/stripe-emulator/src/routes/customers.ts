import type Stripe from 'stripe'
import { z } from 'zod'

import { createCustomer } from '../objects/customers.ts'
import type { State } from '../state.ts'
import { resourceMissing } from '../transport/errors.ts'
import { timeFilter, metadata, declareParams, text, isInRange } from '../transport/params.ts'
import { requireObject, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import { emit } from '../webhooks/events.ts'

const customers = { path: '/v1/customers', type: 'customer', table: (state: State) => state.customers }
const methods = { path: '/v1/payment_methods', type: 'payment method', table: (state: State) => state.paymentMethods }

const customerParams = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
}

/** Merges metadata like Stripe: an empty value removes the key. */
export function mergeMetadata(
  existing: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...existing, ...changes }).filter(([, value]) => value !== ''))
}

const updateCustomer = route({
  method: 'POST',
  path: `${customers.path}/:id`,
  params: {
    ...declareParams<Stripe.CustomerUpdateParams>()(customerParams),
    invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
  },
  handle: (state, { id, params: { invoice_settings: settings, metadata: changes, ...rest } }) => {
    const customer = requireObject(state.customers, customers.type, id)
    const method = settings?.default_payment_method
    if (method && state.paymentMethods.get(method)?.customer !== id) {
      throw resourceMissing('payment method', method, 'invoice_settings[default_payment_method]')
    }
    Object.assign(customer, rest, { metadata: mergeMetadata(customer.metadata, changes) })
    if (method) customer.invoice_settings.default_payment_method = method
    emit(state, 'customer.updated', { object: customer })
    return customer
  },
})

export const customerRoutes: Route[] = [
  route({
    method: 'POST',
    path: customers.path,
    params: declareParams<Stripe.CustomerCreateParams>()(customerParams),
    handle: (state, { params }) => createCustomer(state, params),
  }),
  updateCustomer,
  retrieveRoute(customers),
  listRoute(
    customers,
    declareParams<Stripe.CustomerListParams>()({ created: timeFilter.optional(), email: text.optional() }),
    (customer, params) =>
      customer.email === (params.email ?? customer.email) && isInRange(customer.created, params.created),
  ),
  retrieveRoute(methods),
  listRoute(
    methods,
    declareParams<Stripe.PaymentMethodListParams>()({ customer: text.optional(), type: z.literal('card').optional() }),
    (method, params) => method.customer === (params.customer ?? method.customer),
  ),
]
