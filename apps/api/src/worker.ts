import { systemClock } from '@fourfold/platform/clock'
import { assertClockInSync, watchClockSkew } from '@fourfold/platform/db/clock-skew'
import { ping } from '@fourfold/platform/db/db'
import { registerHealth } from '@fourfold/platform/health'
import { createLog } from '@fourfold/platform/log'
import { onShutdown } from '@fourfold/platform/shutdown'
import { watchCertificate, serverOptions } from '@fourfold/platform/tls'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'

import { compose } from './compose.ts'
import { workerEnv } from './infra/env.ts'
import { countJobs } from './infra/jobs/count-jobs.ts'
import { startWorker } from './infra/jobs/worker.ts'
import { countOverdue } from './notifications/index.ts'
import { startIndexing, watchListings } from './search/index.ts'

const env = workerEnv()
const log = createLog(env, 'worker')
const composition = await compose({ env, log })
await assertClockInSync(composition.db)
const { handlers, notifications, close } = composition.work()
const { metrics } = composition
metrics.watchJobs(() => countJobs(composition.db))
metrics.watchNotifications(() => countOverdue(composition.db, systemClock.now().subtract({ minutes: 10 })))
watchListings(composition.db, metrics)
watchClockSkew(composition.db, metrics)

const stopWork = await startWorker({ databaseUrl: env.DATABASE_URL, handlers, log, metrics })
const stopNotifications = notifications.start()
const stopListings = composition.listings.start()
const stopIndexing = await startIndexing({ ...composition, env, log })
// Typed as the framework's logger, so that the app is a plain FastifyInstance.
const logger: FastifyBaseLogger = log
const app = fastify({
  ...serverOptions(env),
  loggerInstance: logger,
  logController: new LogController({ disableRequestLogging: true }),
})

watchCertificate(app, env, log)

const { isStopping, onStop } = onShutdown({ log, drainMs: 0 })
onStop(async () => {
  await Promise.all([stopWork(), stopNotifications(), stopListings(), stopIndexing()])
  close()
  await app.close()
  await composition.close()
})
registerHealth(app, { metrics, check: () => ping(composition.db), isStopping })

await app.listen({ host: env.WORKER_HOST, port: env.WORKER_PORT })
