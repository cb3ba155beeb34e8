import { z } from 'zod'

import { replaceCard } from '../billing/changes.ts'
import { payCheckout } from '../billing/checkout.ts'
import { catchUp } from '../billing/due.ts'
import { createPrice, createProduct } from '../objects/catalog.ts'
import { codeNamed, createCoupon, createPromotionCode } from '../objects/promotions.ts'
import { emptyTables, type State } from '../state.ts'
import { Fault, type Faults } from '../transport/faults.ts'
import type { Idempotency } from '../transport/idempotency.ts'
import { found } from '../transport/route.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'

export type ControlDeps = {
  state: State
  deliveries: Deliveries
  faults: Faults
  idempotency: Idempotency
  /** Ends connections that hang on purpose. */
  closeHanging: () => void
  /** Puts back the webhook endpoint the emulator was started with. */
  restoreEndpoint: () => void
}

const Interval = z.enum(['day', 'week', 'month', 'year'])

/** What can be bought, and with which codes. Ids are the caller's, so that products can be configured with them. */
export const Seed = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        id: z.string(),
        /** The product's name; prices that share a name share the product. */
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

/** Adds what is not there yet, so that seeding twice is seeding once. */
function seed(state: State, { prices, promotionCodes }: z.output<typeof Seed>): void {
  for (const { id, product: name, amount, interval, intervalCount, ...rest } of prices) {
    if (state.prices.has(id)) continue
    const product = [...state.products.values()].find((one) => one.name === name) ?? createProduct(state, { name })
    const recurring = { interval, interval_count: intervalCount }
    createPrice(state, { ...rest, id, product: product.id, unit_amount: amount, recurring })
  }
  for (const { id, code, percentOff, duration, maxRedemptions } of promotionCodes) {
    if (codeNamed(state, code)) continue
    const coupon = createCoupon(state, { percent_off: percentOff, duration, name: code })
    createPromotionCode(state, { id, code, coupon: coupon.id, max_redemptions: maxRedemptions })
  }
}

const Which = z.strictObject({ id: z.string() })
const Again = z.strictObject({
  id: z.string(),
  times: z.int().positive().default(1),
  secret: z.string().optional(),
  age: z.int().optional(),
  body: z.string().optional(),
})

const operation = <Schema extends z.ZodType, Reply>(
  takes: Schema,
  run: (deps: ControlDeps, given: z.output<Schema>) => Promise<Reply> | Reply,
) => ({ takes, run: (deps: ControlDeps, given: unknown) => run(deps, takes.parse(given)) })

const deliveryOf = ({ deliveries }: ControlDeps, id: string) => {
  const delivery = deliveries.get(id)
  if (!delivery) throw new Error(`No such event: '${id}'`)
  return delivery
}

/** Everything a test can ask of the emulator beside the API. Each is a POST to /control/<name>. */
export const operations = {
  /** Forgets everything: objects, events, keys, faults, and the way the clock was moved. */
  reset: operation(z.strictObject({}), (deps) => {
    deps.deliveries.clear()
    deps.faults.clear()
    deps.idempotency.clear()
    emptyTables(deps.state)
    deps.restoreEndpoint()
    deps.closeHanging()
    return {}
  }),
  seed: operation(Seed, ({ state }, given) => {
    seed(state, given)
    return {}
  }),
  now: operation(z.strictObject({}), ({ state }) => ({ now: state.clock.now() })),
  /** What the customer does on the checkout page. A second payment of a session changes nothing. */
  pay: operation(z.strictObject({ session: z.string(), card: z.string() }), ({ state }, { session, card }) => {
    catchUp(state)
    const checkout = found(state.checkoutSessions, 'checkout.session', session)
    const decline = payCheckout(state, checkout, card)
    return { declined: decline?.decline_code ?? decline?.code ?? null, subscription: checkout.subscription }
  }),
  /** What the customer does in the portal: the new card pays from now on. */
  replaceCard: operation(z.strictObject({ customer: z.string(), card: z.string() }), ({ state }, given) => {
    const decline = replaceCard(state, given.customer, given.card)
    return { declined: decline?.decline_code ?? decline?.code ?? null }
  }),
  /** Moves the clock and does everything that falls due on the way. Says what time it is then. */
  advance: operation(z.strictObject({ seconds: z.int().min(0) }), ({ state, deliveries }, { seconds }) => {
    catchUp(state)
    state.clock.advance(seconds)
    catchUp(state)
    deliveries.retryWaiting()
    return { now: state.clock.now() }
  }),
  events: operation(z.strictObject({}), ({ deliveries }) => ({
    events: deliveries.all().map(({ event, standing, attempts }) => ({
      id: event.id,
      type: event.type,
      created: event.created,
      object: event.data.object.id,
      standing,
      attempts,
    })),
  })),
  mode: operation(z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop']) }), ({ deliveries }, { mode }) => {
    deliveries.setMode(mode)
    return {}
  }),
  /** Delivers a held, dropped or failed event now, and says how it was answered. */
  release: operation(Which, async (deps, { id }) => ({
    attempts: await deps.deliveries.release(deliveryOf(deps, id)),
  })),
  drop: operation(Which, (deps, { id }) => {
    deps.deliveries.drop(deliveryOf(deps, id))
    return {}
  }),
  /** Delivers once more: the same bytes again, or forged. */
  again: operation(Again, async (deps, { id, times, ...given }) => {
    const forgery = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const delivery = deliveryOf(deps, id)
    const attempts = await Promise.all(Array.from({ length: times }, () => deps.deliveries.again(delivery, forgery)))
    return { attempts: attempts.flat() }
  }),
  /** Returns when nothing is being sent anymore. Held, dropped and waiting events do not count. */
  settled: operation(z.strictObject({}), async ({ deliveries }) => {
    await deliveries.idle()
    return {}
  }),
  fault: operation(Fault, ({ faults }, fault) => {
    faults.add(fault)
    return {}
  }),
  /** No more faults, and an end to calls that hang. */
  clearFaults: operation(z.strictObject({}), ({ faults, closeHanging }) => {
    faults.clear()
    closeHanging()
    return {}
  }),
}

export type Operations = typeof operations
