import { z } from 'zod'

import { replaceCard } from '../billing/changes.ts'
import { payCheckout } from '../billing/checkout.ts'
import { processDueWork } from '../billing/due.ts'
import { createPrice, createProduct } from '../objects/catalog.ts'
import { findActivePromotionCode, createCoupon, createPromotionCode } from '../objects/promotions.ts'
import { clearState, type State } from '../state.ts'
import { Fault, type Faults } from '../transport/faults.ts'
import type { Idempotency } from '../transport/idempotency.ts'
import { requireObject } from '../transport/route.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'

export type ControlDeps = {
  state: State
  deliveries: Deliveries
  faults: Faults
  idempotency: Idempotency
  /** Closes connections that hang because of a fault. */
  closeHangingResponses: () => void
  /** Restores the initial webhook endpoint. */
  restoreEndpoint: () => void
}

const Interval = z.enum(['day', 'week', 'month', 'year'])

/** Prices and promotion codes to create. Callers choose the ids, so that configurations can refer to them. */
export const Seed = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        id: z.string(),
        /** Product name; prices with the same name share a product. */
        product: z.string(),
        amount: z.int().min(0),
        currency: z.string().default('usd'),
        interval: Interval,
        intervalCount: z.int().positive().default(1),
        nickname: z.string().optional(),
      }),
    )
    .default([]),
  promotionCodes: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        code: z.string(),
        percentOff: z.number().min(0).max(100),
        duration: z.enum(['once', 'forever']).default('once'),
        maxRedemptions: z.int().positive().optional(),
      }),
    )
    .default([]),
})
export type Seed = z.input<typeof Seed>

/** Creates only missing objects, so that seeding is idempotent. */
function seed(state: State, { prices, promotionCodes }: z.output<typeof Seed>): void {
  for (const { id, product: name, amount, interval, intervalCount, ...rest } of prices) {
    if (state.prices.has(id)) continue
    const product =
      [...state.products.values()].find((candidate) => candidate.name === name) ?? createProduct(state, { name })
    const recurring = { interval, interval_count: intervalCount }
    createPrice(state, { ...rest, id, product: product.id, unit_amount: amount, recurring })
  }
  for (const { id, code, percentOff, duration, maxRedemptions } of promotionCodes) {
    if (findActivePromotionCode(state, code)) continue
    const coupon = createCoupon(state, { percent_off: percentOff, duration, name: code })
    createPromotionCode(state, { id, code, coupon: coupon.id, max_redemptions: maxRedemptions })
  }
}

const EventRef = z.strictObject({ id: z.string() })
const RedeliverInput = z.strictObject({
  id: z.string(),
  times: z.int().positive().default(1),
  secret: z.string().optional(),
  age: z.int().optional(),
  body: z.string().optional(),
})

const operation = <Schema extends z.ZodType, Reply>(
  schema: Schema,
  run: (deps: ControlDeps, input: z.output<Schema>) => Promise<Reply> | Reply,
) => ({ schema, run: (deps: ControlDeps, input: unknown) => run(deps, schema.parse(input)) })

const requireDelivery = ({ deliveries }: ControlDeps, id: string) => {
  const delivery = deliveries.get(id)
  if (!delivery) throw new Error(`No such event: '${id}'`)
  return delivery
}

/** Control operations for tests. Each operation is a `POST /control/<name>`. */
export const operations = {
  /** Deletes objects, events, idempotency keys, and faults, and resets the clock. */
  reset: operation(z.strictObject({}), (deps) => {
    deps.deliveries.clear()
    deps.faults.clear()
    deps.idempotency.clear()
    clearState(deps.state)
    deps.restoreEndpoint()
    deps.closeHangingResponses()
    return {}
  }),
  seed: operation(Seed, ({ state }, input) => {
    seed(state, input)
    return {}
  }),
  now: operation(z.strictObject({}), ({ state }) => ({ now: state.clock.now() })),
  /** Pays a session like the checkout page. A second payment has no effect. */
  pay: operation(z.strictObject({ session: z.string(), card: z.string() }), ({ state }, { session, card }) => {
    processDueWork(state)
    const checkout = requireObject(state.checkoutSessions, 'checkout.session', session)
    const decline = payCheckout(state, checkout, card)
    return { declined: decline?.decline_code ?? decline?.code ?? null, subscription: checkout.subscription }
  }),
  /** Replaces the card of a customer like the portal page. */
  replaceCard: operation(z.strictObject({ customer: z.string(), card: z.string() }), ({ state }, input) => {
    const decline = replaceCard(state, input.customer, input.card)
    return { declined: decline?.decline_code ?? decline?.code ?? null }
  }),
  /** Moves the clock forward, runs all work that becomes due, and returns the new time. */
  advance: operation(z.strictObject({ seconds: z.int().min(0) }), ({ state, deliveries }, { seconds }) => {
    processDueWork(state)
    state.clock.advance(seconds)
    processDueWork(state)
    deliveries.retryNow()
    return { now: state.clock.now() }
  }),
  events: operation(z.strictObject({}), ({ deliveries }) => ({
    events: deliveries.all().map(({ event, status, attempts }) => ({
      id: event.id,
      type: event.type,
      created: event.created,
      object: event.data.object.id,
      status,
      attempts,
    })),
  })),
  setDeliveryMode: operation(
    z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop']) }),
    ({ deliveries }, { mode }) => {
      deliveries.setMode(mode)
      return {}
    },
  ),
  /** Delivers a held, dropped, or failed event immediately, and returns the attempts. */
  release: operation(EventRef, async (deps, { id }) => ({
    attempts: await deps.deliveries.release(requireDelivery(deps, id)),
  })),
  drop: operation(EventRef, (deps, { id }) => {
    deps.deliveries.drop(requireDelivery(deps, id))
    return {}
  }),
  /** Delivers an event again, with the same bytes or with forged properties. */
  redeliver: operation(RedeliverInput, async (deps, { id, times, ...forgeOptions }) => {
    const forgery = Object.fromEntries(Object.entries(forgeOptions).filter(([, value]) => value !== undefined))
    const delivery = requireDelivery(deps, id)
    const attempts = await Promise.all(
      Array.from({ length: times }, () => deps.deliveries.redeliver(delivery, forgery)),
    )
    return { attempts: attempts.flat() }
  }),
  /** Waits until no delivery is in progress. Ignores held, dropped, and scheduled deliveries. */
  waitForDeliveries: operation(z.strictObject({}), async ({ deliveries }) => {
    await deliveries.waitUntilIdle()
    return {}
  }),
  fault: operation(Fault, ({ faults }, fault) => {
    faults.add(fault)
    return {}
  }),
  /** Removes all faults and closes hanging connections. */
  clearFaults: operation(z.strictObject({}), ({ faults, closeHangingResponses }) => {
    faults.clear()
    closeHangingResponses()
    return {}
  }),
}

export type Operations = typeof operations
