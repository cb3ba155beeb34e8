import { randomBytes } from 'node:crypto'

import { manualClock } from '@fourfold/platform/clock'
import { createLog } from '@fourfold/platform/log'

import { compose } from '../../src/compose.ts'
import type { Composition } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { createPasswords } from '../../src/infra/security/passwords.ts'
import { createCaller } from './call-endpoint.ts'
import { copyTemplate } from './databases.ts'
import { createJobRunner } from './run-jobs.ts'
import { serviceEnv } from './services.ts'
import { createTestUsers } from './users.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Hashes at the lowest cost, because tests register thousands of users. */
const createCheapPasswords = () => createPasswords({ cost: { memory: 64, passes: 1, parallelism: 1 } })

type TestAppOptions = {
  env?: Record<string, string>
  /** Hashes passwords at the production cost. */
  usesProductionHashing?: boolean
}

/** Starts the whole product in this process, with its own database, real services, and a clock that tests advance. */
export async function startTestApp({ env: overrides = {}, usesProductionHashing = false }: TestAppOptions = {}) {
  const id = randomBytes(4).toString('hex')
  const databaseUrl = await copyTemplate()
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...serviceEnv,
    DATABASE_URL: databaseUrl,
    LIMITS_SCALE: '1000',
    // Only the tests of second factors require admins to have one.
    ADMIN_SECOND_FACTOR: 'optional',
    // Most tests advance the clock far. Idle sessions have their own tests.
    SESSION_IDLE_DAYS: '36500',
    ADMIN_IDLE_HOURS: '876000',
    // A slow machine must not cause the fallback to PostgreSQL.
    SEARCH_DEADLINE_MS: '10000',
    // Each encoder takes 110 MB; its tests start their own.
    SEARCH_MODEL_FOLDER: '/nonexistent',
    // An unused port: only tests of payments start a provider.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...overrides,
  })
  const clock = manualClock()
  const log = createLog(env, 'test')
  const product: Composition = await compose({
    env,
    log,
    clock,
    attemptsPrefix: `test:${id}`,
    ...(!usesProductionHashing && { passwords: createCheapPasswords() }),
  })
  const app = await product.app()
  const work = product.work()
  const jobRunner = await createJobRunner(databaseUrl, work.handlers)
  const call = createCaller(app)

  return {
    id,
    env,
    app,
    clock,
    databaseUrl,
    db: product.db,
    jobs: product.jobs,
    metrics: product.metrics,
    redis: product.redis,
    accounts: product.accounts,
    collectAccountData: product.collectAccountData,
    subscriptions: product.subscriptions,
    call,
    /** Runs all due jobs and sends due notifications. Returns the names of the jobs. */
    async runQueuedJobs(): Promise<string[]> {
      const names = await jobRunner.runDue()
      while ((await work.notifications.sendDueNotifications()) > 0);
      return names
    },
    notifications: work.notifications,
    runJob: jobRunner.runOne,
    dropQueuedJobs: jobRunner.dropQueued,
    /** Updates the listings now; a worker does it within a second. */
    drainListings: product.listings.drain,
    ...createTestUsers({ call, db: product.db, id }),
    async stop() {
      await jobRunner.stop()
      work.close()
      await app.close()
      await product.close()
    },
  }
}
