import { randomBytes } from 'node:crypto'

import { createLog } from '@fourfold/platform/log'
import { startEmulator } from '@fourfold/stripe-emulator'
import type { Emulator } from '@fourfold/stripe-emulator'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { migrate } from '../../lib/product.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { addresses, serviceEnv } from '../../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../../services/servers/postgres.ts'
import { buildMutationOptions } from '../mutate.ts'
import { reportViolations } from '../report-violations.ts'
import { findDoubleCharges, findMismatches, findRepeatedEffects } from './check.ts'
import { deliverAll } from './deliveries.ts'
import { readSubscriptions, readEffects, createPayers } from './fixture.store.ts'
import { mutations } from './mutations.ts'
import { payAll } from './payers.ts'
import { createStripeClient } from './stripe-client.ts'
import type { StripeClient } from './stripe-client.ts'
import { startWebhookRelay } from './webhook-relay.ts'

export type PaymentChaosOptions = { payers: number; kills: number; mutation?: string | undefined }

const STRIPE_KEY = 'sk_test_chaos'
const WEBHOOK_SECRET = 'whsec_chaos'

type System = { pool: ProcessPool; emulator: Emulator; stripe: StripeClient; env: Record<string, string> }

/** Random faults of calls from the product to Stripe. */
const stripeFaults = [
  { kind: 409, probability: 0.01 },
  { kind: 429, probability: 0.01 },
  { kind: 500, probability: 0.01 },
  { kind: 'close', probability: 0.01 },
  { kind: 'close', when: 'after', probability: 0.01 },
  { kind: 'hang', times: 3, probability: 0.01 },
] as const

/** Kills processes at regular intervals, one at a time. */
function scheduleKills(total: number, kills: number, pool: ProcessPool) {
  const killInterval = Math.max(1, Math.floor(total / (kills + 1)))
  const restarts: Promise<string>[] = []
  let lastRestart = Promise.resolve('')
  return {
    onProgress(nth: number): void {
      if (nth === 0 || nth % killInterval !== 0 || restarts.length >= kills) return
      const kind = restarts.length % 3 === 2 ? 'worker' : 'api'
      const count = restarts.length
      lastRestart = lastRestart.then(() => pool.kill(kind, count))
      restarts.push(lastRestart)
    },
    async waitUntilDone(): Promise<number> {
      for (const name of await Promise.all(restarts)) console.log(`killed and restarted ${name}`)
      return restarts.length
    },
  }
}

/** Advances the clock by more than a month, with renewals, failed charges, and cancellations: immediate and at period end. */
async function simulateMonth({ emulator: { control }, stripe }: System): Promise<void> {
  const subscriptions = await stripe.listSubscriptions()
  for (const [nth, { id }] of subscriptions.entries()) if (nth % 7 === 3) await stripe.cancelAtPeriodEnd(id)
  await control.advance({ days: 32 })
  const active = (await stripe.listSubscriptions()).filter(({ status }) => status !== 'canceled')
  for (const [nth, { id }] of active.entries()) {
    if (nth % 6 === 1) await stripe.cancelImmediately(id)
    else if (nth % 6 === 2) await stripe.cancelAtPeriodEnd(id)
  }
  await control.advance({ days: 4 })
}

async function runPaymentScenario({ payers, kills }: PaymentChaosOptions, system: System) {
  const { pool, emulator, stripe, env } = system
  const { control } = emulator
  const url = env.DATABASE_URL ?? ''
  await control.setDeliveryMode('hold')
  const paymentKills = scheduleKills(payers, Math.ceil(kills / 2), pool)
  for (const fault of stripeFaults) await control.fault(fault)
  const { calls } = await payAll(payers, { apis: pool.apis, control, onPaid: paymentKills.onProgress })
  const killsDuringPayments = await paymentKills.waitUntilDone()
  await control.clearFaults()
  await simulateMonth(system)

  const events = await control.events()
  // Events of every tenth subscription are never delivered.
  const undeliveredSubscriptions = new Set(
    (await stripe.listSubscriptions()).filter((_, nth) => nth % 10 === 0).map(({ id }) => id),
  )
  const undeliveredEvents = new Set(
    events.filter(({ object }) => undeliveredSubscriptions.has(object)).map(({ id }) => id),
  )
  for (const fault of stripeFaults) await control.fault(fault)
  const deliveryKills = scheduleKills(events.length * 3, Math.floor(kills / 2), pool)
  const delivered = await deliverAll({ control, undelivered: undeliveredEvents, onDelivery: deliveryKills.onProgress })
  const killed = killsDuringPayments + (await deliveryKills.waitUntilDone())
  await control.clearFaults()

  const subscriptions = await stripe.listSubscriptions()
  const deliveredSubscriptions = subscriptions.filter(({ id }) => !undeliveredSubscriptions.has(id))
  const mismatches = findMismatches(deliveredSubscriptions, await readSubscriptions(url))
  const repeatedEffects = findRepeatedEffects({ ...(await readEffects(url)), calls })
  await reconcile(env)
  const violations = {
    mismatches,
    repeatedEffects,
    doubleCharges: findDoubleCharges(subscriptions),
    mismatchesAfterReconciliation: findMismatches(subscriptions, await readSubscriptions(url)),
    missingSubscriptions:
      subscriptions.length === payers ? [] : [`${subscriptions.length} subscriptions of ${payers} payers`],
  }
  return {
    subscriptions: subscriptions.length,
    ...delivered,
    undelivered: undeliveredEvents.size,
    kills: killed,
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

/** Runs the hourly reconciliation. */
async function reconcile(env: Record<string, string>): Promise<void> {
  const composition = await compose({
    env: readEnv({ ...serviceEnv, ...env }),
    log: createLog({ LOG_LEVEL: 'silent' }, 'chaos'),
  })
  try {
    await composition.subscriptions.reconcile()
  } finally {
    await composition.close()
  }
}

/** Delivers Stripe events shuffled, repeated or never while processes are killed and Stripe fails, then counts violations. */
export async function runPaymentChaos(options: PaymentChaosOptions) {
  const { payers, mutation } = options
  const { env: mutationEnv, flags } = buildMutationOptions(mutations, mutation)
  const startTime = performance.now()
  const database = new URL(addresses.database)
  database.pathname = `/fourfold_chaos_${randomBytes(4).toString('hex')}`
  const [relayPort = 0, ...ports] = await findFreePorts(5)
  const emulator = await startEmulator({
    key: STRIPE_KEY,
    webhookUrl: `http://127.0.0.1:${relayPort}/api/stripe/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    retryMs: [],
    timeoutMs: 30_000,
  })
  await emulator.control.seed({
    prices: [{ id: 'price_monthly', product: 'Listing', amount: 2999, interval: 'month' }],
  })
  const env = {
    NODE_ENV: 'test',
    LIMITS_SCALE: '1000000',
    DATABASE_URL: database.href,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: emulator.url,
  }
  await recreateDatabase(env.DATABASE_URL)
  await migrate(env)
  await createPayers(env.DATABASE_URL, payers)
  const pool = await startProcessPool({ ...env, ...mutationEnv }, ports, { kinds: ['api', 'api', 'worker'], flags })
  const relay = await startWebhookRelay(relayPort, pool.apis)
  try {
    const system = { pool, emulator, stripe: createStripeClient(emulator.url, STRIPE_KEY), env }
    const result = await runPaymentScenario(options, system)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    return { run: 'payments', ...(mutation && { mutation }), ...result, seconds }
  } finally {
    await relay.close()
    await pool.stop()
    await emulator.stop()
    await dropDatabase(env.DATABASE_URL)
  }
}
