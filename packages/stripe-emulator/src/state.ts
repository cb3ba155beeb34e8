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

/** What a checkout session remembers beyond what it shows. */
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

/** Everything one emulated account holds. All of it is gone when the process ends. */
export type State = ReturnType<typeof createState>

export function createState(url: string) {
  return {
    /** Where the hosted pages are. */
    url,
    clock: createClock(),
    ...createTables(),
    orders: new Map<string, CheckoutOrder>(),
    /** Card numbers by payment method: what decides whether a renewal is paid. They never leave the process. */
    cardNumbers: new Map<string, string>(),
    /** Until when everything that fell due is done. */
    caughtUpTo: 0,
    /** The call under way, which the events it causes name. */
    cause: undefined as { id: string; idempotency_key: string | null } | undefined,
    onEvent: undefined as ((event: StripeEvent) => void) | undefined,
  }
}

export type Tables = ReturnType<typeof createTables>

const tableNames = Object.keys(createTables()) as (keyof Tables)[]

export function emptyTables(state: State): void {
  for (const name of tableNames) state[name].clear()
  state.orders.clear()
  state.cardNumbers.clear()
  state.clock.reset()
  state.caughtUpTo = 0
}

/** The object with this id, whatever it is. */
export function objectById(state: State, id: string): object | undefined {
  for (const name of tableNames) {
    const found = state[name].get(id)
    if (found) return found
  }
  return undefined
}

/** Random, so that ids of an emulator that starts again never meet those its callers still remember. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

export const listOf = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url })
