import { newId, type State } from '../state.ts'
import { invalidRequest, resourceMissing } from '../transport/errors.ts'
import type { Coupon, Discount, PromotionCode } from '../wire.ts'

type Metadata = Record<string, string>

export type CouponInput = {
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

export function createCoupon(state: State, input: CouponInput): Coupon {
  if ((input.percent_off === undefined) === (input.amount_off === undefined)) {
    throw invalidRequest('You must pass either `percent_off` or `amount_off`, and not both.')
  }
  const coupon = {
    id: input.id ?? newId('co'),
    object: 'coupon',
    amount_off: input.amount_off ?? null,
    created: state.clock.now(),
    currency: input.amount_off === undefined ? null : (input.currency ?? 'usd'),
    duration: input.duration ?? 'once',
    duration_in_months: input.duration_in_months ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    percent_off: input.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Coupon
  state.coupons.set(coupon.id, coupon)
  return coupon
}

export type PromotionCodeInput = {
  id?: string | undefined
  coupon: string
  code: string
  active?: boolean | undefined
  customer?: string | undefined
  expires_at?: number | undefined
  max_redemptions?: number | undefined
  metadata?: Metadata | undefined
}

const isSameCode = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

export function createPromotionCode(state: State, input: PromotionCodeInput): PromotionCode {
  if (!state.coupons.has(input.coupon)) throw resourceMissing('coupon', input.coupon, 'promotion[coupon]')
  const exists = [...state.promotionCodes.values()].some(({ active, code }) => active && isSameCode(code, input.code))
  if (exists) throw invalidRequest(`An active promotion code with \`code: ${input.code}\` already exists.`)
  const promotionCode = {
    id: input.id ?? newId('promo'),
    object: 'promotion_code',
    active: input.active ?? true,
    code: input.code,
    created: state.clock.now(),
    customer: input.customer ?? null,
    customer_account: null,
    expires_at: input.expires_at ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    promotion: { coupon: input.coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies PromotionCode
  state.promotionCodes.set(promotionCode.id, promotionCode)
  return promotionCode
}

export const findActivePromotionCode = (state: State, code: string): PromotionCode | undefined =>
  [...state.promotionCodes.values()].find(
    (promotionCode) => promotionCode.active && isSameCode(promotionCode.code, code),
  )

/** Returns a user-facing message if the customer cannot use the code now, otherwise undefined. */
export function findRedemptionError(state: State, code: PromotionCode, customer: string | null): string | undefined {
  const coupon = state.coupons.get(code.promotion.coupon)
  const isUsedUp = (limits: { max_redemptions: number | null; times_redeemed: number }) =>
    limits.max_redemptions !== null && limits.times_redeemed >= limits.max_redemptions
  const isExpired = code.expires_at !== null && code.expires_at <= state.clock.now()
  if (!code.active || !coupon?.valid || isExpired) return 'This promotion code has expired.'
  if (isUsedUp(code) || isUsedUp(coupon)) return 'This promotion code has already been redeemed.'
  if (code.customer !== null && code.customer !== customer) return 'This promotion code is not for this customer.'
  return undefined
}

export function computeAmountOff(coupon: Coupon | undefined, amount: number): number {
  if (!coupon) return 0
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)
  return Math.min(off, amount)
}

type DiscountInput = {
  coupon: string
  promotionCode: string | null
  customer: string
  session: string
  subscription: string
}

export function createDiscount(state: State, input: DiscountInput): Discount {
  const coupon = state.coupons.get(input.coupon)
  const start = state.clock.now()
  const end = new Date(start * 1000)
  if (coupon?.duration === 'repeating') end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 1))
  const discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: input.session,
    customer: input.customer,
    customer_account: null,
    end: coupon?.duration === 'repeating' ? Math.floor(end.getTime() / 1000) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: input.promotionCode,
    source: { coupon: input.coupon, type: 'coupon' },
    start,
    subscription: input.subscription,
    subscription_item: null,
  } satisfies Discount
  state.discounts.set(discount.id, discount)
  return discount
}
