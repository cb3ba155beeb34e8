import { randomBytes } from 'node:crypto'

import { createLog } from '@fourfold/platform/log'
import { startEmulator } from '@fourfold/stripe-emulator'
import type { Emulator } from '@fourfold/stripe-emulator'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/process-pool.ts'
import type { ProcessPool } from '../../lib/process-pool.ts'
import { migrate } from '../../lib/product.ts'
import { addresses, serviceEnv } from '../../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../../services/postgres.ts'
import { sabotageOf } from '../mutate.ts'
import { report } from '../report-violations.ts'
import { chargedTwice, differing, effectsTwice } from './check.ts'
import { deliverAll } from './deliveries.ts'
import { allKept, effectsOf, fillDatabase } from './fixture.store.ts'
import { guards } from './mutations.ts'
import { payAll } from './payers.ts'
import { createStripe } from './stripe-client.ts'
import type { StripeAccount } from './stripe-client.ts'
import { openRelay } from './webhook-relay.ts'

export type PaymentFaultOptions = { payers: number; kills: number; sabotage?: string | undefined }

const KEY = 'sk_test_faults'
const SECRET = 'whsec_faults'

type Stage = { pool: ProcessPool; emulator: Emulator; stripe: StripeAccount; env: Record<string, string> }

/** Calls of the product to the provider that go wrong, each now and then. */
const troubles = [
  { kind: 409, share: 0.01 },
  { kind: 429, share: 0.01 },
  { kind: 500, share: 0.01 },
  { kind: 'close', share: 0.01 },
  { kind: 'close', when: 'after', share: 0.01 },
  { kind: 'hang', times: 3, share: 0.01 },
] as const

/** Kills processes at even distances on the way, one at a time. */
function killsOver(total: number, kills: number, pool: ProcessPool) {
  const every = Math.max(1, Math.floor(total / (kills + 1)))
  const killed: Promise<string>[] = []
  let last = Promise.resolve('')
  return {
    at(nth: number): void {
      if (nth === 0 || nth % every !== 0 || killed.length >= kills) return
      const kind = killed.length % 3 === 2 ? 'worker' : 'api'
      const count = killed.length
      last = last.then(() => pool.kill(kind, count))
      killed.push(last)
    },
    async done(): Promise<number> {
      for (const name of await Promise.all(killed)) console.log(`killed and started again: ${name}`)
      return killed.length
    },
  }
}

/** A month and more passes: renewals, charges that fail, people who cancel now or for the end of the period. */
async function letLive({ emulator: { control }, stripe }: Stage): Promise<void> {
  const paid = await stripe.subscriptions()
  for (const [nth, { id }] of paid.entries()) if (nth % 7 === 3) await stripe.cancelLater(id)
  await control.advance({ days: 32 })
  const open = (await stripe.subscriptions()).filter(({ status }) => status !== 'canceled')
  for (const [nth, { id }] of open.entries()) {
    if (nth % 6 === 1) await stripe.cancelNow(id)
    else if (nth % 6 === 2) await stripe.cancelLater(id)
  }
  await control.advance({ days: 4 })
}

async function payUnderFire({ payers, kills }: PaymentFaultOptions, stage: Stage) {
  const { pool, emulator, stripe, env } = stage
  const { control } = emulator
  const url = env.DATABASE_URL ?? ''
  await control.mode('hold')
  const early = killsOver(payers, Math.ceil(kills / 2), pool)
  for (const trouble of troubles) await control.fault(trouble)
  const { calls } = await payAll(payers, { apis: pool.apis, control, onPaid: early.at })
  const killedEarly = await early.done()
  await control.clearFaults()
  await letLive(stage)

  const events = await control.events()
  // The events of every tenth subscription never come at all.
  const unheard = new Set((await stripe.subscriptions()).filter((_, nth) => nth % 10 === 0).map(({ id }) => id))
  const lost = new Set(events.filter(({ object }) => unheard.has(object)).map(({ id }) => id))
  for (const trouble of troubles) await control.fault(trouble)
  const late = killsOver(events.length * 3, Math.floor(kills / 2), pool)
  const delivered = await deliverAll({ control, lost, onDelivery: late.at })
  const killed = killedEarly + (await late.done())
  await control.clearFaults()

  const charged = await stripe.subscriptions()
  const heard = charged.filter(({ id }) => !unheard.has(id))
  const wrong = differing(heard, await allKept(url))
  const twice = effectsTwice({ ...(await effectsOf(url)), calls })
  await reconcile(env)
  const verdict = {
    wrong,
    twice,
    chargedTwice: chargedTwice(charged),
    unrepaired: differing(charged, await allKept(url)),
    unpaid: charged.length === payers ? [] : [`${charged.length} subscriptions of ${payers} payers`],
  }
  return {
    subscriptions: charged.length,
    ...delivered,
    lost: lost.size,
    kills: killed,
    ...report(verdict),
    violations: Object.values(verdict).flat().length,
  }
}

/** The hourly comparison, now. */
async function reconcile(env: Record<string, string>): Promise<void> {
  const product = await compose({
    env: readEnv({ ...serviceEnv, ...env }),
    log: createLog({ LOG_LEVEL: 'silent' }, 'faults'),
  })
  try {
    await product.subscriptions.reconcile()
  } finally {
    await product.close()
  }
}

/** People pay and events come shuffled, doubled or never, while processes are killed and the provider fails; then counts. */
export async function paymentFaults(options: PaymentFaultOptions) {
  const { payers, sabotage } = options
  const { env: sabotaged, flags } = sabotageOf(guards, sabotage)
  const began = performance.now()
  const database = new URL(addresses.database)
  database.pathname = `/fourfold_faults_${randomBytes(4).toString('hex')}`
  const [relayPort = 0, ...ports] = await freePorts(5)
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
  await fillDatabase(env.DATABASE_URL, payers)
  const pool = await startProcessPool({ ...env, ...sabotaged }, ports, { kinds: ['api', 'api', 'worker'], flags })
  const relay = await openRelay(relayPort, pool.apis)
  try {
    const stage = { pool, emulator, stripe: createStripe(emulator.url, KEY), env }
    const findings = await payUnderFire(options, stage)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { faults: 'payments', ...(sabotage && { sabotage }), ...findings, seconds }
  } finally {
    await relay.close()
    await pool.stop()
    await emulator.stop()
    await dropDatabase(env.DATABASE_URL)
  }
}
