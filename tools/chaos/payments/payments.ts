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
import { mutate } from '../mutate.ts'
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

const KEY = 'sk_test_chaos'
const SECRET = 'whsec_chaos'

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
  const every = Math.max(1, Math.floor(total / (kills + 1)))
  const killed: Promise<string>[] = []
  let last = Promise.resolve('')
  return {
    onProgress(nth: number): void {
      if (nth === 0 || nth % every !== 0 || killed.length >= kills) return
      const kind = killed.length % 3 === 2 ? 'worker' : 'api'
      const count = killed.length
      last = last.then(() => pool.kill(kind, count))
      killed.push(last)
    },
    async waitUntilDone(): Promise<number> {
      for (const name of await Promise.all(killed)) console.log(`killed and restarted ${name}`)
      return killed.length
    },
  }
}

/** Advances the clock by more than a month, with renewals, failed charges, immediate and later cancellations. */
async function simulateMonth({ emulator: { control }, stripe }: System): Promise<void> {
  const paid = await stripe.listSubscriptions()
  for (const [nth, { id }] of paid.entries()) if (nth % 7 === 3) await stripe.cancelLater(id)
  await control.advance({ days: 32 })
  const open = (await stripe.listSubscriptions()).filter(({ status }) => status !== 'canceled')
  for (const [nth, { id }] of open.entries()) {
    if (nth % 6 === 1) await stripe.cancelNow(id)
    else if (nth % 6 === 2) await stripe.cancelLater(id)
  }
  await control.advance({ days: 4 })
}

async function payDuringFaults({ payers, kills }: PaymentChaosOptions, system: System) {
  const { pool, emulator, stripe, env } = system
  const { control } = emulator
  const url = env.DATABASE_URL ?? ''
  await control.setDeliveryMode('hold')
  const earlyKills = scheduleKills(payers, Math.ceil(kills / 2), pool)
  for (const fault of stripeFaults) await control.fault(fault)
  const { calls } = await payAll(payers, { apis: pool.apis, control, onPaid: earlyKills.onProgress })
  const killedEarly = await earlyKills.waitUntilDone()
  await control.clearFaults()
  await simulateMonth(system)

  const events = await control.events()
  // Events of every tenth subscription are never delivered.
  const undelivered = new Set((await stripe.listSubscriptions()).filter((_, nth) => nth % 10 === 0).map(({ id }) => id))
  const lost = new Set(events.filter(({ object }) => undelivered.has(object)).map(({ id }) => id))
  for (const fault of stripeFaults) await control.fault(fault)
  const lateKills = scheduleKills(events.length * 3, Math.floor(kills / 2), pool)
  const delivered = await deliverAll({ control, lost, onDelivery: lateKills.onProgress })
  const killed = killedEarly + (await lateKills.waitUntilDone())
  await control.clearFaults()

  const subscriptions = await stripe.listSubscriptions()
  const received = subscriptions.filter(({ id }) => !undelivered.has(id))
  const wrong = findMismatches(received, await readSubscriptions(url))
  const twice = findRepeatedEffects({ ...(await readEffects(url)), calls })
  await reconcile(env)
  const violations = {
    wrong,
    twice,
    chargedTwice: findDoubleCharges(subscriptions),
    unrepaired: findMismatches(subscriptions, await readSubscriptions(url)),
    unpaid: subscriptions.length === payers ? [] : [`${subscriptions.length} subscriptions of ${payers} payers`],
  }
  return {
    subscriptions: subscriptions.length,
    ...delivered,
    lost: lost.size,
    kills: killed,
    ...reportViolations(violations),
    violations: Object.values(violations).flat().length,
  }
}

/** Runs the hourly reconciliation. */
async function reconcile(env: Record<string, string>): Promise<void> {
  const product = await compose({
    env: readEnv({ ...serviceEnv, ...env }),
    log: createLog({ LOG_LEVEL: 'silent' }, 'chaos'),
  })
  try {
    await product.subscriptions.reconcile()
  } finally {
    await product.close()
  }
}

/** Delivers Stripe events shuffled, repeated or never while processes are killed and Stripe fails, then counts violations. */
export async function runPaymentChaos(options: PaymentChaosOptions) {
  const { payers, mutation } = options
  const { env: mutatedEnv, flags } = mutate(mutations, mutation)
  const startTime = performance.now()
  const database = new URL(addresses.database)
  database.pathname = `/fourfold_chaos_${randomBytes(4).toString('hex')}`
  const [relayPort = 0, ...ports] = await findFreePorts(5)
  const emulator = await startEmulator({
    key: KEY,
    webhookUrl: `http://127.0.0.1:${relayPort}/api/stripe/webhook`,
    webhookSecret: SECRET,
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
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: emulator.url,
  }
  await recreateDatabase(env.DATABASE_URL)
  await migrate(env)
  await createPayers(env.DATABASE_URL, payers)
  const pool = await startProcessPool({ ...env, ...mutatedEnv }, ports, { kinds: ['api', 'api', 'worker'], flags })
  const relay = await startWebhookRelay(relayPort, pool.apis)
  try {
    const system = { pool, emulator, stripe: createStripeClient(emulator.url, KEY), env }
    const findings = await payDuringFaults(options, system)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    return { run: 'payments', ...(mutation && { mutation }), ...findings, seconds }
  } finally {
    await relay.close()
    await pool.stop()
    await emulator.stop()
    await dropDatabase(env.DATABASE_URL)
  }
}
