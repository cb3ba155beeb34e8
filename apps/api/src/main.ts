import { compose } from './compose.ts'
import { registerHealth } from './http/health.ts'
import { ping } from './platform/db/db.ts'
import { processEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { onShutdown } from './platform/shutdown.ts'

const env = processEnv()
const log = createLog(env, 'api')
const product = await compose({ env, log })
const { isStopping, stopWith } = onShutdown({ log, drainMs: env.DRAIN_MS })
const app = await product.app({ isStopping })
stopWith(async () => {
  await app.close()
  await product.close()
})
registerHealth(app, {
  metrics: product.metrics,
  check: () => ping(product.db),
  isLoading: () => !product.searcher.isReady(),
  isStopping,
})

// Answers as soon as it listens, and is ready once it has everybody in memory.
void product.searcher.start().catch((error: unknown) => log.error({ err: error }, 'search index'))

await app.listen({ host: env.API_HOST, port: env.API_PORT })
