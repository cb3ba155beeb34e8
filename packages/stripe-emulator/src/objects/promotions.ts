import { newId, type State } from '../state.ts'
import { invalidRequest, noSuch } from '../transport/failure.ts'
import type { Coupon, Discount, PromotionCode } from '../wire.ts'

type Metadata = Record<string, string>

export type CouponGiven = {
  id?: string | undefined
  percent_off?: number | undefined
  amount_off?: number | undefined
  currency?: string | undefined
  duration?: 'once' | 'repeating' | 'forever' | undefined
  duration_in_months?: number | undefined
  max_redemptions?: number | undefined
  name?: string | undefined
  metadata?: Metadata | undefined
}

export function createCoupon(state: State, given: CouponGiven): Coupon {
  if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
    throw invalidRequest('You must pass either `percent_off` or `amount_off`, and not both.')
  }
  const coupon = {
    id: given.id ?? newId('co'),
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    created: state.clock.now(),
    currency: given.amount_off === undefined ? null : (given.currency ?? 'usd'),
    duration: given.duration ?? 'once',
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Coupon
  state.coupons.set(coupon.id, coupon)
  return coupon
}

export type PromotionCodeGiven = {
  id?: string | undefined
  coupon: string
  code: string
  active?: boolean | undefined
  customer?: string | undefined
  expires_at?: number | undefined
  max_redemptions?: number | undefined
  metadata?: Metadata | undefined
}

const sameCode = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

export function createPromotionCode(state: State, given: PromotionCodeGiven): PromotionCode {
  if (!state.coupons.has(given.coupon)) throw noSuch('coupon', given.coupon, 'promotion[coupon]')
  const taken = [...state.promotionCodes.values()].some(({ active, code }) => active && sameCode(code, given.code))
  if (taken) throw invalidRequest(`An active promotion code with \`code: ${given.code}\` already exists.`)
  const promotionCode = {
    id: given.id ?? newId('promo'),
    object: 'promotion_code',
    active: given.active ?? true,
    code: given.code,
    created: state.clock.now(),
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    promotion: { coupon: given.coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies PromotionCode
  state.promotionCodes.set(promotionCode.id, promotionCode)
  return promotionCode
}

export const codeNamed = (state: State, code: string): PromotionCode | undefined =>
  [...state.promotionCodes.values()].find((one) => sameCode(one.code, code) && one.active)

/** Why this code cannot be used now by this customer, in words for the person who typed it. */
export function whyNotRedeemable(state: State, code: PromotionCode, customer: string | null): string | undefined {
  const coupon = state.coupons.get(code.promotion.coupon)
  const used = (one: { max_redemptions: number | null; times_redeemed: number }) =>
    one.max_redemptions !== null && one.times_redeemed >= one.max_redemptions
  const expired = code.expires_at !== null && code.expires_at <= state.clock.now()
  if (!code.active || !coupon?.valid || expired) return 'This promotion code has expired.'
  if (used(code) || used(coupon)) return 'This promotion code has already been redeemed.'
  if (code.customer !== null && code.customer !== customer) return 'This promotion code is not for this customer.'
  return undefined
}

export function amountOff(coupon: Coupon | undefined, amount: number): number {
  if (!coupon) return 0
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)
  return Math.min(off, amount)
}

type DiscountGiven = {
  coupon: string
  promotionCode: string | null
  customer: string
  session: string
  subscription: string
}

export function createDiscount(state: State, given: DiscountGiven): Discount {
  const coupon = state.coupons.get(given.coupon)
  const start = state.clock.now()
  const end = new Date(start * 1000)
  if (coupon?.duration === 'repeating') end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 1))
  const discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: given.session,
    customer: given.customer,
    customer_account: null,
    end: coupon?.duration === 'repeating' ? Math.floor(end.getTime() / 1000) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: given.promotionCode,
    source: { coupon: given.coupon, type: 'coupon' },
    start,
    subscription: given.subscription,
    subscription_item: null,
  } satisfies Discount
  state.discounts.set(discount.id, discount)
  return discount
}
