import { attachCard, createCustomer } from '../objects/customers.ts'
import { createInvoice } from '../objects/invoice.ts'
import { computeAmountOff, createDiscount, findRedemptionError } from '../objects/promotions.ts'
import { createSubscription } from '../objects/subscription.ts'
import type { State } from '../state.ts'
import { invalidRequest } from '../transport/errors.ts'
import { emit } from '../webhooks/events.ts'
import type { CheckoutSession, Customer, PromotionCode, Subscription } from '../wire.ts'
import { type Decline, findDecline, toDigits } from './cards.ts'
import { emitInvoiceEvents, markPaid } from './collect.ts'

type CheckoutDiscount = { coupon: string; promotionCode: string | null }

/** Sets the discount of a session and updates its total; undefined removes the discount. */
export function setDiscount(state: State, session: CheckoutSession, discount: CheckoutDiscount | undefined): void {
  const subtotal = session.amount_subtotal ?? 0
  const off = computeAmountOff(discount && state.coupons.get(discount.coupon), subtotal)
  session.amount_total = subtotal - off
  session.total_details = { amount_discount: off, amount_shipping: 0, amount_tax: 0 }
  session.discounts = discount
    ? [
        discount.promotionCode
          ? { coupon: null, promotion_code: discount.promotionCode }
          : { coupon: discount.coupon, promotion_code: null },
      ]
    : []
}

/** Applies a promotion code. Returns an error message if the code is invalid. */
export function applyPromotionCode(state: State, session: CheckoutSession, code: PromotionCode): string | undefined {
  const errorMessage = findRedemptionError(state, code, session.customer)
  if (!errorMessage) setDiscount(state, session, { coupon: code.promotion.coupon, promotionCode: code.id })
  return errorMessage
}

function getOrCreateCustomer(state: State, session: CheckoutSession): Customer {
  const existing = session.customer ? state.customers.get(session.customer) : undefined
  return existing ?? createCustomer(state, { email: session.customer_email ?? undefined })
}

function applyDiscountToSubscription(state: State, session: CheckoutSession, subscription: Subscription): void {
  const [applied] = session.discounts ?? []
  if (!applied) return
  const promotion = state.promotionCodes.get(typeof applied.promotion_code === 'string' ? applied.promotion_code : '')
  const coupon = state.coupons.get(
    promotion?.promotion.coupon ?? (typeof applied.coupon === 'string' ? applied.coupon : ''),
  )
  if (!coupon) return
  coupon.times_redeemed += 1
  if (promotion) promotion.times_redeemed += 1
  const { id } = createDiscount(state, {
    coupon: coupon.id,
    promotionCode: promotion?.id ?? null,
    customer: subscription.customer,
    session: session.id,
    subscription: subscription.id,
  })
  subscription.discounts = [id]
}

function toCustomerDetails({ email, name }: Customer): CheckoutSession['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function completeCheckout(state: State, session: CheckoutSession, card: string): void {
  const order = state.orders.get(session.id)
  const price = order && state.prices.get(order.price)
  if (!price) throw invalidRequest('This checkout session has no price.')
  const customer = getOrCreateCustomer(state, session)
  customer.currency = price.currency
  const method = attachCard(state, customer, card)
  const subscription = createSubscription(state, {
    customer: customer.id,
    price,
    quantity: order.quantity,
    paymentMethod: method.id,
    metadata: order.subscriptionMetadata,
  })
  applyDiscountToSubscription(state, session, subscription)
  const invoice = createInvoice(state, subscription, 'subscription_create')
  emit(state, 'customer.subscription.created', { object: subscription })
  emitInvoiceEvents(state, invoice)
  markPaid(state, invoice)
  Object.assign(session, {
    customer: customer.id,
    customer_details: toCustomerDetails(customer),
    invoice: invoice.id,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<CheckoutSession>)
  emit(state, 'checkout.session.completed', { object: session })
}

/** Pays an open session. Does nothing if the session is complete. Leaves it open if the card is declined. */
export function payCheckout(state: State, session: CheckoutSession, cardNumber: string): Decline | undefined {
  if (session.status === 'complete') return undefined
  if (session.status !== 'open') throw invalidRequest('This checkout session has expired.')
  const card = toDigits(cardNumber)
  const decline = findDecline(card, 'checkout')
  if (!decline) completeCheckout(state, session, card)
  return decline
}

export function expireCheckout(state: State, session: CheckoutSession): void {
  if (session.status !== 'open') throw invalidRequest('Only open checkout sessions can be expired.')
  session.status = 'expired'
  session.url = null
  emit(state, 'checkout.session.expired', { object: session })
}
