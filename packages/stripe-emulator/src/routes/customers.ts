import type Stripe from 'stripe'
import { z } from 'zod'

import { createCustomer } from '../objects/customers.ts'
import type { State } from '../state.ts'
import { noSuch } from '../transport/failure.ts'
import { created, metadata, paramsOf, text, within } from '../transport/params.ts'
import { found, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import { emit } from '../webhooks/events.ts'

const customers = { path: '/v1/customers', what: 'customer', table: (state: State) => state.customers }
const methods = { path: '/v1/payment_methods', what: 'payment method', table: (state: State) => state.paymentMethods }

const customerParams = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
}

/** As Stripe merges: an empty value takes its key away. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}

const updateCustomer = route({
  method: 'POST',
  path: `${customers.path}/:id`,
  params: {
    ...paramsOf<Stripe.CustomerUpdateParams>()(customerParams),
    invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
  },
  handle: (state, { id, params: { invoice_settings: settings, metadata: tags, ...rest } }) => {
    const customer = found(state.customers, customers.what, id)
    const method = settings?.default_payment_method
    if (method && state.paymentMethods.get(method)?.customer !== id) {
      throw noSuch('payment method', method, 'invoice_settings[default_payment_method]')
    }
    Object.assign(customer, rest, { metadata: mergeMetadata(customer.metadata, tags) })
    if (method) customer.invoice_settings.default_payment_method = method
    emit(state, 'customer.updated', { object: customer })
    return customer
  },
})

export const customerRoutes: Route[] = [
  route({
    method: 'POST',
    path: customers.path,
    params: paramsOf<Stripe.CustomerCreateParams>()(customerParams),
    handle: (state, { params }) => createCustomer(state, params),
  }),
  updateCustomer,
  retrieveRoute(customers),
  listRoute(
    customers,
    paramsOf<Stripe.CustomerListParams>()({ created: created.optional(), email: text.optional() }),
    (customer, params) =>
      customer.email === (params.email ?? customer.email) && within(customer.created, params.created),
  ),
  retrieveRoute(methods),
  listRoute(
    methods,
    paramsOf<Stripe.PaymentMethodListParams>()({ customer: text.optional(), type: z.literal('card').optional() }),
    (method, params) => method.customer === (params.customer ?? method.customer),
  ),
]
