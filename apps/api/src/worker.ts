import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'

import { compose } from './compose.ts'
import { registerHealth } from './http/health.ts'
import { ping } from './platform/db/db.ts'
import { processEnv } from './platform/env.ts'
import { countJobs } from './platform/jobs/count.ts'
import { startWork } from './platform/jobs/work.ts'
import { createLog } from './platform/log.ts'
import { onShutdown } from './platform/shutdown.ts'

const env = processEnv()
const log = createLog(env, 'worker')
const product = await compose({ env, log })
const { handlers, close } = product.work()
const { metrics } = product
metrics.watchJobs(() => countJobs(product.db))

const stopWork = await startWork({ databaseUrl: env.DATABASE_URL, handlers, log, metrics })
// Typed as the framework's own logger, as every other server of ours.
const base: FastifyBaseLogger = log
const app = fastify({
  loggerInstance: base,
  logController: new LogController({ disableRequestLogging: true }),
})

const { isStopping, stopWith } = onShutdown({ log, drainMs: 0 })
stopWith(async () => {
  await stopWork()
  close()
  await app.close()
  await product.close()
})
registerHealth(app, { metrics, check: () => ping(product.db), isStopping })

await app.listen({ host: env.WORKER_HOST, port: env.WORKER_PORT })
