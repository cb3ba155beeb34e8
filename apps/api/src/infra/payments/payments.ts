import type { Log } from '@fourfold/platform/log'
import { Stripe } from 'stripe'

import { readSession, readSubscription } from './objects.ts'
import type { ProviderSession, ProviderSubscription } from './objects.ts'
import { createProviderCalls } from './provider-calls.ts'
import type { ProviderCalls } from './provider-calls.ts'

type PaymentsOptions = { secretKey: string; apiUrl?: string | undefined; log: Log }

/** The timeout of one attempt. With retries, a user waits for at most three attempts. */
const TIMEOUT_MS = 8000
const MAX_RETRIES = 2
const PAGE_SIZE = 100
const MAX_EVENTS = 10_000

function createClient(secretKey: string, apiUrl: string | undefined): Stripe {
  const settings = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false }
  if (apiUrl === undefined) return new Stripe(secretKey, settings)
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...settings,
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  })
}

type NewCustomer = { key: string; email: string; name: string; account: string }

type NewCheckout = {
  /** Idempotency key: a repeated call returns the session of the first one. */
  key: string
  customer: string
  price: string
  promotionCode: string | null
  reference: string
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
}

function createCheckoutCalls(stripe: Stripe, { call, callOrNullIfMissing, callOrNullIfRejected }: ProviderCalls) {
  return {
    createCustomer: ({ key, email, name, account }: NewCustomer): Promise<string> =>
      call(async () => {
        const customer = await stripe.customers.create({ email, name, metadata: { account } }, { idempotencyKey: key })
        return customer.id
      }),

    /** Sets the address for receipts. Does nothing if the provider no longer has the customer. */
    async updateCustomerEmail(id: string, email: string): Promise<void> {
      await callOrNullIfMissing(() => stripe.customers.update(id, { email }))
    },

    /** Returns the provider's id of a promotion code, or null if the code cannot be used. */
    findPromotionCode: (code: string): Promise<string | null> =>
      call(async () => (await stripe.promotionCodes.list({ code, active: true, limit: 1 })).data[0]?.id ?? null),

    /** Opens a checkout. Returns null if the provider rejects it. */
    openCheckout: (checkout: NewCheckout): Promise<ProviderSession | null> =>
      callOrNullIfRejected(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: checkout.customer,
            client_reference_id: checkout.reference,
            line_items: [{ price: checkout.price, quantity: 1 }],
            ...(checkout.promotionCode !== null && { discounts: [{ promotion_code: checkout.promotionCode }] }),
            metadata: checkout.metadata,
            subscription_data: { metadata: checkout.metadata },
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
          },
          { idempotencyKey: checkout.key },
        )
        return readSession(session)
      }),

    findSession: (id: string): Promise<ProviderSession | null> =>
      callOrNullIfMissing(async () => readSession(await stripe.checkout.sessions.retrieve(id))),

    /** Expires a checkout. Returns false if it cannot be expired, for example because it was just paid. */
    expireCheckout: async (id: string): Promise<boolean> =>
      (await callOrNullIfRejected(() => stripe.checkout.sessions.expire(id))) !== null,

    createPortalUrl: (customer: string, returnUrl: string): Promise<string> =>
      call(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
  }
}

type ListRange = { until?: number | undefined; after?: string | undefined }

function createSubscriptionCalls(stripe: Stripe, { call, callOrNullIfMissing }: ProviderCalls) {
  return {
    findSubscription: (id: string): Promise<ProviderSubscription | null> =>
      callOrNullIfMissing(async () => readSubscription(await stripe.subscriptions.retrieve(id))),

    /** Ends a subscription immediately. Does nothing if it has already ended. */
    async cancelSubscription(id: string): Promise<void> {
      await callOrNullIfMissing(() => stripe.subscriptions.cancel(id))
    },

    /** Lists subscriptions that have not ended, newest first. `after` is the id of the last subscription of a page. */
    listSubscriptions: ({ until, after }: ListRange): Promise<{ page: ProviderSubscription[]; hasMore: boolean }> =>
      call(async () => {
        const { data, has_more } = await stripe.subscriptions.list({
          limit: PAGE_SIZE,
          ...(until !== undefined && { created: { lte: until } }),
          ...(after !== undefined && { starting_after: after }),
        })
        return { page: data.map(readSubscription), hasMore: has_more }
      }),

    /** Lists events since a time that could not be delivered to at least one endpoint, newest first. */
    listUndeliveredEvents: (since: number): Promise<unknown[]> =>
      call(() =>
        stripe.events
          .list({ limit: PAGE_SIZE, delivery_success: false, created: { gte: since } })
          .autoPagingToArray({ limit: MAX_EVENTS }),
      ),
  }
}

export type Payments = ReturnType<typeof openPayments>

/** Opens the payment provider. Calls throw `payments_unavailable` on failures and return null for missing objects. */
export function openPayments({ secretKey, apiUrl, log }: PaymentsOptions) {
  const stripe = createClient(secretKey, apiUrl)
  const calls = createProviderCalls(log)
  return {
    /** Whether payments are real. */
    isLive: /^[a-z]+_live_/.test(secretKey),
    ...createCheckoutCalls(stripe, calls),
    ...createSubscriptionCalls(stripe, calls),
  }
}
