import { assertClockInSync, watchClockSkew } from '@fourfold/platform/db/clock-skew'
import { ping } from '@fourfold/platform/db/db'
import { registerHealth } from '@fourfold/platform/health'
import { createLog } from '@fourfold/platform/log'
import { onShutdown } from '@fourfold/platform/shutdown'

import { compose } from './compose.ts'
import { processEnv } from './infra/env.ts'

const env = processEnv()
const log = createLog(env, 'api')
const composition = await compose({ env, log })
await assertClockInSync(composition.db)
watchClockSkew(composition.db, composition.metrics)
const { isStopping, onStop } = onShutdown({ log, drainMs: env.DRAIN_MS })
const app = await composition.app({ isStopping })
onStop(async () => {
  await app.close()
  await composition.close()
})
registerHealth(app, {
  metrics: composition.metrics,
  check: () => ping(composition.db),
  isStopping,
})

// A long queue, because all clients reconnect at the same time after a restart and retry only a second later if the
// queue is full.
await app.listen({ host: env.API_HOST, port: env.API_PORT, backlog: 4096 })
