import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { startEmulator } from '@fourfold/stripe-emulator'

import { addresses, root } from '../services/addresses.ts'
import { claimPorts } from '../services/ports.ts'
import { recreateDatabase } from '../services/postgres.ts'
import { flushRedis } from '../services/redis.ts'
import { table, up } from '../services/services.ts'
import { stripeSeed } from '../services/stripe.ts'
import { run } from './processes.ts'
import { startProduct, assertPortsFree } from './product.ts'

// Several runs on one machine, of one checkout or of several, each take five ports of their own.
const firstPort = await claimPorts({ from: Number(process.env.E2E_PORT ?? 3100), count: 5, step: 100 })
const ports = { web: firstPort, api: firstPort + 1, worker: firstPort + 2, search: firstPort + 3 }
const product = `http://127.0.0.1:${ports.web}`
// An emulated Stripe of its own: its webhooks come here, and journeys may advance its clock.
const stripe = {
  port: firstPort + 4,
  key: 'sk_test_e2e',
  webhookUrl: `http://127.0.0.1:${ports.api}/api/stripe/webhook`,
  webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
}
const logs = join(root, '.cache/e2e', String(firstPort))
// One of the sixteen that Redis has.
const redisNumber = 5 + (Math.floor((firstPort - 3100) / 100) % 10)

/** The same server, another database of it (PostgreSQL by name, Redis by number). */
function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

const env = {
  NODE_ENV: 'production',
  DATABASE_URL: withDatabase(addresses.database, `fourfold_e2e_${firstPort}`),
  REDIS_URL: withDatabase(addresses.redis, String(redisNumber)),
  S3_ENDPOINT: addresses.s3.endpoint,
  S3_REGION: addresses.s3.region,
  S3_ACCESS_KEY: addresses.s3.accessKey,
  S3_SECRET_KEY: addresses.s3.secretKey,
  S3_BUCKET: addresses.s3.bucket,
  SMTP_URL: addresses.smtp,
  MAIL_FROM: 'hello@fourfold.example',
  CONTACT_EMAIL: 'help@fourfold.example',
  PUBLIC_URL: product,
  SEARCH_URLS: `http://127.0.0.1:${ports.search}`,
  APP_SECRET: randomBytes(32).toString('hex'),
  AUDIT_SECRET: randomBytes(32).toString('hex'),
  FACTOR_SECRET: randomBytes(32).toString('hex'),
  SEARCH_SECRET: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: stripe.key,
  STRIPE_PUBLIC_KEY: 'pk_test_e2e',
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: `http://127.0.0.1:${stripe.port}`,
  // Everybody in it comes from one address, and would meet limits meant for one person.
  LIMITS_SCALE: '1000',
}

async function prepare(): Promise<void> {
  console.log(table(await up()))
  if (process.env.E2E_SKIP_BUILD !== '1') {
    const code = await run({ command: ['pnpm', 'build'] })
    if (code !== 0) throw new Error(`pnpm build ended with code ${code}`)
  }
  await recreateDatabase(env.DATABASE_URL, { isFleeting: true })
  await flushRedis(env.REDIS_URL)
  // It migrates, too. A few people who were there before: six in each category, one more than a search shows.
  const demoEnv = { ...env, NODE_ENV: 'development', DEMO_PROFESSIONALS: '24', DEMO_MEMBERS: '4', DEMO_CHATS: '0' }
  const code = await run({ command: ['node', 'tools/demo/demo.ts'], env: demoEnv })
  if (code !== 0) throw new Error(`the demo world ended with code ${code}`)
}

export type E2eStack = { product: string; env: Record<string, string> }

async function withServers<Result>(work: (world: E2eStack) => Promise<Result>): Promise<Result> {
  mkdirSync(logs, { recursive: true })
  const { running, ready } = await startProduct({ ports, env, logs })
  try {
    await ready
    return await work({ product, env })
  } catch (error) {
    console.error(`What the servers said is in ${logs}`)
    throw error
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

/** The built product with a few people in it, for as long as the work takes. */
export async function withE2eStack<Result>(work: (world: E2eStack) => Promise<Result>): Promise<Result> {
  // Before anything else: the database of this world may be the one that a run under way is using.
  await assertPortsFree(ports)
  const emulator = await startEmulator(stripe)
  try {
    await emulator.control.seed(stripeSeed)
    await prepare()
    return await withServers(work)
  } finally {
    await emulator.stop()
  }
}
