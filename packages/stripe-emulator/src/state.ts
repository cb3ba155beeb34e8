import { randomBytes } from 'node:crypto'

import { createClock } from './clock.ts'
import type {
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  StripeEvent,
  Subscription,
  WebhookEndpoint,
} from './wire.ts'

/** Data of a checkout session that is not part of the API object. */
export type CheckoutOrder = { price: string; quantity: number; subscriptionMetadata: Record<string, string> }

const createTables = () => ({
  products: new Map<string, Product>(),
  prices: new Map<string, Price>(),
  coupons: new Map<string, Coupon>(),
  promotionCodes: new Map<string, PromotionCode>(),
  discounts: new Map<string, Discount>(),
  customers: new Map<string, Customer>(),
  paymentMethods: new Map<string, PaymentMethod>(),
  checkoutSessions: new Map<string, CheckoutSession>(),
  subscriptions: new Map<string, Subscription>(),
  invoices: new Map<string, Invoice>(),
  portalSessions: new Map<string, PortalSession>(),
  webhookEndpoints: new Map<string, WebhookEndpoint>(),
  events: new Map<string, StripeEvent>(),
})

/** State of the emulated account. Not persisted. */
export type State = ReturnType<typeof createState>

export function createState(url: string) {
  return {
    /** Base URL of the hosted pages. */
    url,
    clock: createClock(),
    ...createTables(),
    orders: new Map<string, CheckoutOrder>(),
    /** Card numbers by payment method id. They determine the result of renewals; responses never contain them. */
    cardNumbers: new Map<string, string>(),
    /** Time until which due work has been processed. */
    processedUntil: 0,
    /** The current request, which is recorded in the events that it causes. */
    currentRequest: undefined as { id: string; idempotency_key: string | null } | undefined,
    onEvent: undefined as ((event: StripeEvent) => void) | undefined,
  }
}

export type Tables = ReturnType<typeof createTables>

const tableNames = Object.keys(createTables()) as (keyof Tables)[]

export function clearState(state: State): void {
  for (const name of tableNames) state[name].clear()
  state.orders.clear()
  state.cardNumbers.clear()
  state.clock.reset()
  state.processedUntil = 0
}

/** Finds an object of any type by id. */
export function findObject(state: State, id: string): object | undefined {
  for (const name of tableNames) {
    const object = state[name].get(id)
    if (object) return object
  }
  return undefined
}

/** Creates a random id, so that ids after a restart do not collide with ids that callers have stored. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

export const createList = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url })
