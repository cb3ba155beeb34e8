import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { startEmulator } from '@fourfold/stripe-emulator'

import { addresses, root } from '../services/addresses.ts'
import { claimPorts } from '../services/ports.ts'
import { recreateDatabase } from '../services/servers/postgres.ts'
import { flushRedis } from '../services/servers/redis.ts'
import { stripeSeed } from '../services/servers/stripe.ts'
import { formatTable, up } from '../services/services.ts'
import { run } from './processes.ts'
import { startProduct, assertPortsFree } from './product.ts'

// Concurrent runs on one machine use separate ports, four each.
const firstPort = await claimPorts({ from: Number(process.env.E2E_PORT ?? 3100), count: 4, step: 100 })
const ports = { web: firstPort, api: firstPort + 1, worker: firstPort + 2 }
const productUrl = `http://127.0.0.1:${ports.web}`
// A separate Stripe emulator: it sends webhooks to this stack, and tests may advance its clock.
const stripe = {
  port: firstPort + 3,
  key: 'sk_test_e2e',
  webhookUrl: `http://127.0.0.1:${ports.api}/api/stripe/webhook`,
  webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
}
const logs = join(root, '.cache/e2e', String(firstPort))
// Redis has 16 numbered databases.
const redisDatabase = 5 + (Math.floor((firstPort - 3100) / 100) % 10)

/** Returns the URL of another database on the same server (PostgreSQL by name, Redis by number). */
function withDatabase(url: string, database: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${database}`
  return databaseUrl.href
}

const env = {
  NODE_ENV: 'production',
  DATABASE_URL: withDatabase(addresses.database, `fourfold_e2e_${firstPort}`),
  REDIS_URL: withDatabase(addresses.redis, String(redisDatabase)),
  S3_ENDPOINT: addresses.s3.endpoint,
  S3_REGION: addresses.s3.region,
  S3_ACCESS_KEY: addresses.s3.accessKey,
  S3_SECRET_KEY: addresses.s3.secretKey,
  S3_BUCKET: addresses.s3.bucket,
  SMTP_URL: addresses.smtp,
  MAIL_FROM: 'hello@fourfold.example',
  CONTACT_EMAIL: 'help@fourfold.example',
  PUBLIC_URL: productUrl,
  OPENSEARCH_INDEX_PREFIX: `e2e-${firstPort}`,
  APP_SECRET: randomBytes(32).toString('hex'),
  AUDIT_SECRET: randomBytes(32).toString('hex'),
  FACTOR_SECRET: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: stripe.key,
  STRIPE_PUBLIC_KEY: 'pk_test_e2e',
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: `http://127.0.0.1:${stripe.port}`,
  // All test users share one IP address.
  LIMITS_SCALE: '1000',
}

async function prepare(): Promise<void> {
  console.log(formatTable(await up()))
  if (process.env.E2E_SKIP_BUILD !== '1') {
    const code = await run({ command: ['pnpm', 'build'] })
    if (code !== 0) throw new Error(`pnpm build exited with code ${code}`)
  }
  await recreateDatabase(env.DATABASE_URL, { isDisposable: true })
  await flushRedis(env.REDIS_URL)
  // Also applies the migrations. Creates six professionals per category, one more than a search shows.
  const { DEMO_PROFESSIONALS = '24', DEMO_MEMBERS = '4', DEMO_CHATS = '0' } = process.env
  const demoEnv = { ...env, NODE_ENV: 'development', DEMO_PROFESSIONALS, DEMO_MEMBERS, DEMO_CHATS }
  const code = await run({ command: ['node', 'tools/demo/demo.ts'], env: demoEnv })
  if (code !== 0) throw new Error(`tools/demo exited with code ${code}`)
}

export type E2eStack = { productUrl: string; env: Record<string, string> }

async function withServers<Result>(work: (stack: E2eStack) => Promise<Result>): Promise<Result> {
  mkdirSync(logs, { recursive: true })
  const { processes, ready } = await startProduct({ ports, env, logs })
  try {
    await ready
    return await work({ productUrl, env })
  } catch (error) {
    console.error(`Server logs: ${logs}`)
    throw error
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
  }
}

/** Runs `work` against the built product with demo data, on separate ports and databases. */
export async function withE2eStack<Result>(work: (stack: E2eStack) => Promise<Result>): Promise<Result> {
  // Must run first: the database may belong to a run in progress.
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
