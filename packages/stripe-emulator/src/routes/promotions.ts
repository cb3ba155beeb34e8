import type Stripe from 'stripe'
import { z } from 'zod'

import { createCoupon, createPromotionCode } from '../objects/promotions.ts'
import { newId, type State } from '../state.ts'
import {
  timeFilter,
  booleanText,
  metadata,
  number,
  declareParams,
  text,
  integer,
  isInRange,
} from '../transport/params.ts'
import { requireObject, listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'

const coupons = { path: '/v1/coupons', type: 'coupon', table: (state: State) => state.coupons }
const codes = { path: '/v1/promotion_codes', type: 'promotion code', table: (state: State) => state.promotionCodes }

const couponParams = declareParams<Stripe.CouponCreateParams>()({
  id: text.optional(),
  percent_off: number.min(0).max(100).optional(),
  amount_off: integer.min(1).optional(),
  currency: text.optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: integer.min(1).optional(),
  max_redemptions: integer.min(1).optional(),
  name: text.optional(),
  metadata: metadata.optional(),
})

const codeParams = declareParams<Stripe.PromotionCodeCreateParams>()({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.optional(),
  active: booleanText.optional(),
  customer: text.optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.min(1).optional(),
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
  listRoute(coupons, declareParams<Stripe.CouponListParams>()({ created: timeFilter.optional() }), (coupon, params) =>
    isInRange(coupon.created, params.created),
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
    params: declareParams<Stripe.PromotionCodeUpdateParams>()({ active: booleanText.optional() }),
    handle: (state, { id, params }) => {
      const code = requireObject(state.promotionCodes, codes.type, id)
      code.active = params.active ?? code.active
      return code
    },
  }),
  retrieveRoute(codes),
  listRoute(
    codes,
    declareParams<Stripe.PromotionCodeListParams>()({
      active: booleanText.optional(),
      code: text.optional(),
      coupon: text.optional(),
      created: timeFilter.optional(),
      customer: text.optional(),
    }),
    (code, params) =>
      code.active === (params.active ?? code.active) &&
      code.code.toUpperCase() === (params.code ?? code.code).toUpperCase() &&
      code.promotion.coupon === (params.coupon ?? code.promotion.coupon) &&
      code.customer === (params.customer ?? code.customer) &&
      isInRange(code.created, params.created),
  ),
]
