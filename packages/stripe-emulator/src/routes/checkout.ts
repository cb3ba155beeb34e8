import type Stripe from 'stripe'
import { z } from 'zod'

import { expireCheckout, applyPromotionCode, setDiscount } from '../billing/checkout.ts'
import { days } from '../clock.ts'
import { createCheckoutSession, listLineItems } from '../objects/checkout-session.ts'
import { createList, type State } from '../state.ts'
import { invalidRequest, resourceMissing } from '../transport/errors.ts'
import { timeFilter, booleanText, metadata, declareParams, text, integer, isInRange } from '../transport/params.ts'
import { requireObject, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import type { CheckoutSession, Price } from '../wire.ts'

const sessions = {
  path: '/v1/checkout/sessions',
  type: 'checkout.session',
  table: (state: State) => state.checkoutSessions,
}

const SessionParams = declareParams<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: integer.min(1).optional() })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: booleanText.optional(),
  expires_at: integer.optional(),
})

type SessionInput = z.infer<z.ZodObject<typeof SessionParams>>

function requireActivePrice(state: State, id: string): Price {
  const price = state.prices.get(id)
  if (!price) throw resourceMissing('price', id, 'line_items[0][price]')
  if (!price.active) throw invalidRequest('The price specified is inactive. This field only accepts active prices.')
  return price
}

function validateInput(state: State, input: SessionInput): void {
  const { customer, discounts = [], expires_at: expiresAt } = input
  if (customer !== undefined && !state.customers.has(customer)) throw resourceMissing('customer', customer, 'customer')
  if (customer !== undefined && input.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (discounts.length > 0 && input.allow_promotion_codes !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  }
  const now = state.clock.now()
  if (expiresAt !== undefined && (expiresAt < now + 1800 || expiresAt > now + days(1))) {
    throw invalidRequest('The `expires_at` must be between 30 minutes and 24 hours from now.', { param: 'expires_at' })
  }
}

function applyDiscount(state: State, session: CheckoutSession, input: SessionInput): void {
  const [{ promotion_code: codeId, coupon: couponId } = {}] = input.discounts ?? []
  if (codeId !== undefined) {
    const code = state.promotionCodes.get(codeId)
    if (!code) throw resourceMissing('promotion code', codeId, 'discounts[0][promotion_code]')
    const errorMessage = applyPromotionCode(state, session, code)
    if (errorMessage) throw invalidRequest(errorMessage, { param: 'discounts[0][promotion_code]' })
  } else if (couponId !== undefined) {
    if (!state.coupons.has(couponId)) throw resourceMissing('coupon', couponId, 'discounts[0][coupon]')
    setDiscount(state, session, { coupon: couponId, promotionCode: null })
  }
}

function create(state: State, input: SessionInput): CheckoutSession {
  validateInput(state, input)
  const [line] = input.line_items
  const session = createCheckoutSession(state, {
    price: requireActivePrice(state, line?.price ?? ''),
    quantity: line?.quantity ?? 1,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    customer: input.customer,
    customerEmail: input.customer_email,
    clientReferenceId: input.client_reference_id,
    allowPromotionCodes: input.allow_promotion_codes,
    expiresAt: input.expires_at,
    metadata: input.metadata ?? {},
    subscriptionMetadata: input.subscription_data?.metadata ?? {},
  })
  try {
    applyDiscount(state, session, input)
  } catch (error) {
    // A failed request must leave no session behind.
    state.checkoutSessions.delete(session.id)
    state.orders.delete(session.id)
    throw error
  }
  return session
}

export const checkoutRoutes: Route[] = [
  route({
    method: 'POST',
    path: sessions.path,
    params: SessionParams,
    handle: (state, { params }) => create(state, params),
  }),
  retrieveRoute(sessions),
  route({
    method: 'POST',
    path: `${sessions.path}/:id/expire`,
    params: {},
    handle: (state, { id }) => {
      const session = requireObject(state.checkoutSessions, sessions.type, id)
      expireCheckout(state, session)
      return session
    },
  }),
  route({
    method: 'GET',
    path: `${sessions.path}/:id/line_items`,
    params: { limit: integer.optional() },
    handle: (state, { id }) =>
      createList(
        `${sessions.path}/${id}/line_items`,
        listLineItems(state, requireObject(state.checkoutSessions, sessions.type, id)),
      ),
  }),
  listRoute(
    sessions,
    declareParams<Stripe.Checkout.SessionListParams>()({
      created: timeFilter.optional(),
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    (session, params) =>
      session.customer === (params.customer ?? session.customer) &&
      session.status === (params.status ?? session.status) &&
      session.subscription === (params.subscription ?? session.subscription) &&
      isInRange(session.created, params.created),
  ),
]
