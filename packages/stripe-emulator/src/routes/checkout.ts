import type Stripe from 'stripe'
import { z } from 'zod'

import { expireCheckout, redeem, reduce } from '../billing/checkout.ts'
import { days } from '../clock.ts'
import { createCheckoutSession, linesOf } from '../objects/checkout-session.ts'
import { listOf, type State } from '../state.ts'
import { invalidRequest, noSuch } from '../transport/failure.ts'
import { created, flag, metadata, paramsOf, text, whole, within } from '../transport/params.ts'
import { found, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'
import type { CheckoutSession, Price } from '../wire.ts'

const sessions = {
  path: '/v1/checkout/sessions',
  what: 'checkout.session',
  table: (state: State) => state.checkoutSessions,
}

const SessionParams = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: whole.min(1).optional() })).length(1),
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
  allow_promotion_codes: flag.optional(),
  expires_at: whole.optional(),
})

type SessionGiven = z.infer<z.ZodObject<typeof SessionParams>>

function priceSold(state: State, id: string): Price {
  const price = state.prices.get(id)
  if (!price) throw noSuch('price', id, 'line_items[0][price]')
  if (!price.active) throw invalidRequest('The price specified is inactive. This field only accepts active prices.')
  return price
}

function checkGiven(state: State, given: SessionGiven): void {
  const { customer, discounts = [], expires_at: expires } = given
  if (customer !== undefined && !state.customers.has(customer)) throw noSuch('customer', customer, 'customer')
  if (customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (discounts.length > 0 && given.allow_promotion_codes !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  }
  const now = state.clock.now()
  if (expires !== undefined && (expires < now + 1800 || expires > now + days(1))) {
    throw invalidRequest('The `expires_at` must be between 30 minutes and 24 hours from now.', { param: 'expires_at' })
  }
}

function discount(state: State, session: CheckoutSession, given: SessionGiven): void {
  const [{ promotion_code: codeId, coupon: couponId } = {}] = given.discounts ?? []
  if (codeId !== undefined) {
    const code = state.promotionCodes.get(codeId)
    if (!code) throw noSuch('promotion code', codeId, 'discounts[0][promotion_code]')
    const reason = redeem(state, session, code)
    if (reason) throw invalidRequest(reason, { param: 'discounts[0][promotion_code]' })
  } else if (couponId !== undefined) {
    if (!state.coupons.has(couponId)) throw noSuch('coupon', couponId, 'discounts[0][coupon]')
    reduce(state, session, { coupon: couponId, promotionCode: null })
  }
}

function create(state: State, given: SessionGiven): CheckoutSession {
  checkGiven(state, given)
  const [line] = given.line_items
  const session = createCheckoutSession(state, {
    price: priceSold(state, line?.price ?? ''),
    quantity: line?.quantity ?? 1,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
    customer: given.customer,
    customerEmail: given.customer_email,
    clientReferenceId: given.client_reference_id,
    allowPromotionCodes: given.allow_promotion_codes,
    expiresAt: given.expires_at,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
  })
  try {
    discount(state, session, given)
  } catch (error) {
    // A refused call leaves nothing behind.
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
      const session = found(state.checkoutSessions, sessions.what, id)
      expireCheckout(state, session)
      return session
    },
  }),
  route({
    method: 'GET',
    path: `${sessions.path}/:id/line_items`,
    params: { limit: whole.optional() },
    handle: (state, { id }) =>
      listOf(`${sessions.path}/${id}/line_items`, linesOf(state, found(state.checkoutSessions, sessions.what, id))),
  }),
  listRoute(
    sessions,
    paramsOf<Stripe.Checkout.SessionListParams>()({
      created: created.optional(),
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    (session, params) =>
      session.customer === (params.customer ?? session.customer) &&
      session.status === (params.status ?? session.status) &&
      session.subscription === (params.subscription ?? session.subscription) &&
      within(session.created, params.created),
  ),
]
