import type Stripe from 'stripe'
import { z } from 'zod'

import { createCoupon, createPromotionCode } from '../objects/promotions.ts'
import { newId, type State } from '../state.ts'
import { created, flag, metadata, number, paramsOf, text, whole, within } from '../transport/params.ts'
import { found, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'

const coupons = { path: '/v1/coupons', what: 'coupon', table: (state: State) => state.coupons }
const codes = { path: '/v1/promotion_codes', what: 'promotion code', table: (state: State) => state.promotionCodes }

const couponParams = paramsOf<Stripe.CouponCreateParams>()({
  id: text.optional(),
  percent_off: number.min(0).max(100).optional(),
  amount_off: whole.min(1).optional(),
  currency: text.optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: whole.min(1).optional(),
  max_redemptions: whole.min(1).optional(),
  name: text.optional(),
  metadata: metadata.optional(),
})

const codeParams = paramsOf<Stripe.PromotionCodeCreateParams>()({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.optional(),
  active: flag.optional(),
  customer: text.optional(),
  expires_at: whole.optional(),
  max_redemptions: whole.min(1).optional(),
  metadata: metadata.optional(),
})

export const promotionRoutes: Route[] = [
  route({
    method: 'POST',
    path: coupons.path,
    params: couponParams,
    handle: (state, { params }) => createCoupon(state, params),
  }),
  retrieveRoute(coupons),
  listRoute(coupons, paramsOf<Stripe.CouponListParams>()({ created: created.optional() }), (coupon, params) =>
    within(coupon.created, params.created),
  ),
  route({
    method: 'POST',
    path: codes.path,
    params: codeParams,
    handle: (state, { params: { promotion, code, ...rest } }) =>
      createPromotionCode(state, {
        ...rest,
        coupon: promotion.coupon,
        code: code ?? newId('').slice(1, 9).toUpperCase(),
      }),
  }),
  route({
    method: 'POST',
    path: `${codes.path}/:id`,
    params: paramsOf<Stripe.PromotionCodeUpdateParams>()({ active: flag.optional() }),
    handle: (state, { id, params }) => {
      const code = found(state.promotionCodes, codes.what, id)
      code.active = params.active ?? code.active
      return code
    },
  }),
  retrieveRoute(codes),
  listRoute(
    codes,
    paramsOf<Stripe.PromotionCodeListParams>()({
      active: flag.optional(),
      code: text.optional(),
      coupon: text.optional(),
      created: created.optional(),
      customer: text.optional(),
    }),
    (code, params) =>
      code.active === (params.active ?? code.active) &&
      code.code.toUpperCase() === (params.code ?? code.code).toUpperCase() &&
      code.promotion.coupon === (params.coupon ?? code.promotion.coupon) &&
      code.customer === (params.customer ?? code.customer) &&
      within(code.created, params.created),
  ),
]
