import type Stripe from 'stripe'

/**
 * Converts an SDK type to its JSON representation, in which decimals are strings. The compiler checks all responses
 * against these types, so an SDK update reveals differences at compile time.
 */
export type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T

/** API version of these objects. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

// Expandable fields contain ids in the types below. Responses expand them on request.
export type Product = Wire<Stripe.Product>
export type Plan = Wire<Stripe.Plan>
export type Price = Wire<Stripe.Price> & { product: string }
export type Coupon = Wire<Stripe.Coupon>
export type Discount = Wire<Stripe.Discount> & { source: { coupon: string | null }; promotion_code: string | null }
export type PromotionCode = Wire<Stripe.PromotionCode> & { promotion: { coupon: string }; customer: string | null }
export type Customer = Wire<Stripe.Customer> & { invoice_settings: { default_payment_method: string | null } }
export type PaymentMethod = Wire<Stripe.PaymentMethod> & { customer: string | null }
export type CheckoutSession = Wire<Stripe.Checkout.Session> & {
  customer: string | null
  subscription: string | null
  invoice: string | null
}
export type LineItem = Wire<Stripe.LineItem>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem> & { price: Price }
export type Subscription = Omit<Wire<Stripe.Subscription>, 'items' | 'discounts'> & {
  discounts: string[]
  customer: string
  default_payment_method: string | null
  items: ListOf<SubscriptionItem>
  latest_invoice: string | null
}
export type Invoice = Wire<Stripe.Invoice> & { id: string; customer: string }
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>
export type EventType = Stripe.Event.Type
export type StripeEvent = Omit<Wire<Stripe.EventBase>, 'data'> & {
  data: { object: { id: string }; previous_attributes?: Record<string, unknown> }
}
export type ListOf<T> = Omit<Stripe.ApiList<T>, 'data'> & { data: T[] }
