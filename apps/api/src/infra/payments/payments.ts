import type { Log } from '@fourfold/platform/log'
import { Stripe } from 'stripe'

import { readSession, readSubscription } from './objects.ts'
import type { ProviderSession, ProviderSubscription } from './objects.ts'
import { createProviderCalls } from './provider-calls.ts'
import type { ProviderCalls } from './provider-calls.ts'

type PaymentsOptions = { secretKey: string; apiUrl?: string | undefined; log: Log }

/** A call of a person waits no longer than this, three times. */
const TIMEOUT_MS = 8000
const MAX_RETRIES = 2
const PAGE = 100
const MAX_EVENTS = 10_000

function connect(secretKey: string, apiUrl: string | undefined): Stripe {
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
  /** A call with the key of an earlier one gives the session of that one. */
  key: string
  customer: string
  price: string
  promotionCode: string | null
  reference: string
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
}

function checkoutCalls(stripe: Stripe, { call, callOrNullIfMissing, callOrNullIfRejected }: ProviderCalls) {
  return {
    createCustomer: ({ key, email, name, account }: NewCustomer): Promise<string> =>
      call(async () => {
        const customer = await stripe.customers.create({ email, name, metadata: { account } }, { idempotencyKey: key })
        return customer.id
      }),

    /** Where the provider sends receipts; one that it no longer knows is left alone. */
    async updateCustomerEmail(id: string, email: string): Promise<void> {
      await callOrNullIfMissing(() => stripe.customers.update(id, { email }))
    },

    /** The code's own name at the provider, when it can be used. */
    promotionCode: (code: string): Promise<string | null> =>
      call(async () => (await stripe.promotionCodes.list({ code, active: true, limit: 1 })).data[0]?.id ?? null),

    /** Opens a checkout; null when the provider refuses what is asked for. */
    openCheckout: (given: NewCheckout): Promise<ProviderSession | null> =>
      callOrNullIfRejected(async () => {
        const findSession = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: given.customer,
            client_reference_id: given.reference,
            line_items: [{ price: given.price, quantity: 1 }],
            ...(given.promotionCode !== null && { discounts: [{ promotion_code: given.promotionCode }] }),
            metadata: given.metadata,
            subscription_data: { metadata: given.metadata },
            success_url: given.successUrl,
            cancel_url: given.cancelUrl,
          },
          { idempotencyKey: given.key },
        )
        return readSession(findSession)
      }),

    session: (id: string): Promise<ProviderSession | null> =>
      callOrNullIfMissing(async () => readSession(await stripe.checkout.sessions.retrieve(id))),

    /** Whether nobody can pay it anymore; somebody may have paid just before. */
    expireCheckout: async (id: string): Promise<boolean> =>
      (await callOrNullIfRejected(() => stripe.checkout.sessions.expire(id))) !== null,

    createPortalUrl: (customer: string, returnUrl: string): Promise<string> =>
      call(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
  }
}

type ListFrom = { until?: number | undefined; after?: string | undefined }

function subscriptionCalls(stripe: Stripe, { call, callOrNullIfMissing }: ProviderCalls) {
  return {
    findSubscription: (id: string): Promise<ProviderSubscription | null> =>
      callOrNullIfMissing(async () => readSubscription(await stripe.subscriptions.retrieve(id))),

    /** Ends it now; one that has ended is left alone. */
    async cancelSubscription(id: string): Promise<void> {
      await callOrNullIfMissing(() => stripe.subscriptions.cancel(id))
    },

    /** Subscriptions that have not ended, the newest first: from a moment backwards, or after one of them. */
    listSubscriptions: ({ until, after }: ListFrom): Promise<{ page: ProviderSubscription[]; hasMore: boolean }> =>
      call(async () => {
        const { data, has_more } = await stripe.subscriptions.list({
          limit: PAGE,
          ...(until !== undefined && { created: { lte: until } }),
          ...(after !== undefined && { starting_after: after }),
        })
        return { page: data.map(readSubscription), hasMore: has_more }
      }),

    /** Events since a moment that some endpoint has not taken, the newest first. */
    listUndeliveredEvents: (since: number): Promise<unknown[]> =>
      call(() =>
        stripe.events
          .list({ limit: PAGE, delivery_success: false, created: { gte: since } })
          .autoPagingToArray({ limit: MAX_EVENTS }),
      ),
  }
}

export type Payments = ReturnType<typeof openPayments>

/** The payment provider. What it cannot do now is `payments_unavailable`; what it does not know is null. */
export function openPayments({ secretKey, apiUrl, log }: PaymentsOptions) {
  const stripe = connect(secretKey, apiUrl)
  const calls = createProviderCalls(log)
  return {
    /** Whether real money moves. */
    isLive: /^[a-z]+_live_/.test(secretKey),
    ...checkoutCalls(stripe, calls),
    ...subscriptionCalls(stripe, calls),
  }
}
