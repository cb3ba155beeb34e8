import { systemClock } from '@fourfold/platform/clock'
import { requireSameTime, watchClock } from '@fourfold/platform/db/clock-skew'
import { ping } from '@fourfold/platform/db/db'
import { registerHealth } from '@fourfold/platform/health'
import { createLog } from '@fourfold/platform/log'
import { onShutdown } from '@fourfold/platform/shutdown'
import { followCertificate, servingOptions } from '@fourfold/platform/tls'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'

import { compose } from './compose.ts'
import { workerEnv } from './infra/env.ts'
import { countJobs } from './infra/jobs/count-jobs.ts'
import { startWork } from './infra/jobs/worker.ts'
import { countOverdue } from './notifications/index.ts'
import { watchListings } from './search/index.ts'

const env = workerEnv()
const log = createLog(env, 'worker')
const product = await compose({ env, log })
await requireSameTime(product.db)
const { handlers, notifications, close } = product.work()
const { metrics } = product
metrics.watchJobs(() => countJobs(product.db))
metrics.watchNotifications(() => countOverdue(product.db, systemClock.now().subtract({ minutes: 10 })))
watchListings(product.db, metrics)
watchClock(product.db, metrics)

const stopWork = await startWork({ databaseUrl: env.DATABASE_URL, handlers, log, metrics })
const stopNotifications = notifications.start()
const stopListings = product.listings.start()
// Typed as the framework's own logger, as every other server of ours.
const base: FastifyBaseLogger = log
const app = fastify({
  ...servingOptions(env),
  loggerInstance: base,
  logController: new LogController({ disableRequestLogging: true }),
})

followCertificate(app, env, log)

const { isStopping, stopWith } = onShutdown({ log, drainMs: 0 })
stopWith(async () => {
  await Promise.all([stopWork(), stopNotifications(), stopListings()])
  close()
  await app.close()
  await product.close()
})
registerHealth(app, { metrics, check: () => ping(product.db), isStopping })

await app.listen({ host: env.WORKER_HOST, port: env.WORKER_PORT })
