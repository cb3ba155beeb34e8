import { randomBytes } from 'node:crypto'

import { manualClock } from '@fourfold/platform/clock'
import { createLog } from '@fourfold/platform/log'
import { createPubSub } from '@fourfold/platform/pubsub'

import { compose } from '../../src/compose.ts'
import type { Product } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { createPasswords } from '../../src/infra/security/passwords.ts'
import { drainListings, listingsChangedPublisher } from '../../src/search/index.ts'
import { caller } from './call-endpoint.ts'
import { copyTemplate } from './databases.ts'
import { createJobRunner } from './run-jobs.ts'
import { createLazySearch } from './search.ts'
import { serviceEnv } from './services.ts'
import { createPeople } from './users.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Thousands of people join in tests, and what a guess costs keeps nobody out of them. */
const cheapPasswords = () => createPasswords({ cost: { memory: 64, passes: 1, parallelism: 1 } })

type TestAppOptions = {
  env?: Record<string, string>
  /** Passwords cost as much as those of real people. */
  usesProductionHashing?: boolean
}

/** The whole product in this process, on a database of its own, with real services and a clock that tests move. */
export async function startTestApp({ env: given = {}, usesProductionHashing = false }: TestAppOptions = {}) {
  const id = randomBytes(4).toString('hex')
  const databaseUrl = await copyTemplate()
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...serviceEnv,
    DATABASE_URL: databaseUrl,
    LIMITS_SCALE: '1000',
    // What admins do is looked at in most tests, how they prove who they are in its own.
    ADMIN_SECOND_FACTOR: 'optional',
    // Most tests move the clock further than anybody is away; who is away for long is looked at in its own.
    SESSION_IDLE_DAYS: '36500',
    ADMIN_IDLE_HOURS: '876000',
    // On a busy machine a question may wait its turn; that is no reason to answer from PostgreSQL.
    SEARCH_DEADLINE_MS: '10000',
    // Nobody listens there: only tests that pay bring a payment provider.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...given,
  })
  const clock = manualClock()
  const log = createLog(env, 'test')
  const searching = createLazySearch(env, log)
  const product: Product = await compose({
    env,
    log,
    clock,
    attemptsPrefix: `test:${id}`,
    searchReplicas: searching.copies,
    ...(!usesProductionHashing && { passwords: cheapPasswords() }),
  })
  const app = await product.app()
  const work = product.work()
  const drain = await createJobRunner(databaseUrl, work.handlers)
  const call = caller(app)

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
    searchCopies: searching.copies,
    publishListingsChanged: listingsChangedPublisher(createPubSub(product.redis)),
    accounts: product.accounts,
    subscriptions: product.subscriptions,
    call,
    /** Does all background work that is due, and says which jobs were done. */
    async doJobs(): Promise<string[]> {
      const done = await drain.run()
      while ((await work.notifications.sendDue()) > 0);
      return done
    },
    notifications: work.notifications,
    doJob: drain.one,
    loseJobs: drain.lose,
    /** Brings listings up to date, as a worker does within a second. */
    drainListings: () => drainListings(product.db),
    ...createPeople({ call, db: product.db, id }),
    async stop() {
      await drain.stop()
      work.close()
      await app.close()
      await product.close()
      await searching.close()
    },
  }
}
