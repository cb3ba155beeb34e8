import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  CategorySubscription,
  Checkout,
  PayForm,
  ConfirmCheckoutForm,
  SubscriptionOverview,
  SubscriptionType,
} from './shapes.ts'

const HOUR = 3600

/** Rate limits of endpoints that call the payment provider, which has its own limits. */
const limits = { account: { attempts: 60, seconds: HOUR }, address: { attempts: 300, seconds: HOUR } }

export const subscriptionTypes = endpoint({
  method: 'GET',
  path: '/category/subscriptionTypes',
  access: 'professional',
  summary: "List the subscription types, with the payment provider's public key. (SUB-25, OP-097)",
  reply: z.object({ subscriptions: z.array(SubscriptionType), stripePublicKey: z.string() }),
  errors: [],
})

/** Returns the existing open checkout for the same subscription, if any. */
export const payForCategory = endpoint({
  method: 'POST',
  path: '/category/pay',
  access: 'professional',
  summary: "Open the payment provider's checkout for a category. (SUB-26, SUB-16)",
  body: PayForm,
  reply: Checkout,
  errors: ['payments_unavailable', 'not_found', 'already_subscribed', 'promo_not_valid'],
  limits,
})

export const confirmCheckout = endpoint({
  method: 'POST',
  path: '/category/session',
  access: 'professional',
  summary: 'Confirm a completed checkout and activate the category. (SUB-27, OP-099)',
  body: ConfirmCheckoutForm,
  reply: z.object({ category: CategorySubscription }),
  errors: ['payments_unavailable', 'not_found', 'payment_not_complete'],
  limits,
})

export const billingPortal = endpoint({
  method: 'POST',
  path: '/category/portal',
  access: 'professional',
  summary: "Get the URL of the payment provider's billing portal. (SUB-28)",
  body: z.object({}),
  reply: z.object({ url: z.string() }),
  errors: ['payments_unavailable', 'nothing_to_manage'],
  limits,
})

export const subscriptionOverview = endpoint({
  method: 'GET',
  path: '/category/subscription',
  access: 'professional',
  summary: "Get the caller's subscriptions and this month's listing statistics. (extension)",
  reply: SubscriptionOverview,
  errors: [],
})
