import { createLog } from '@fourfold/platform/log'
import { onShutdown } from '@fourfold/platform/shutdown'

import { processEnv } from './env.ts'
import { startSearch } from './search-process.ts'

const env = processEnv()
const log = createLog(env, 'search')
const { isStopping, onStop } = onShutdown({ log, drainMs: env.DRAIN_MS })
const { close } = await startSearch({ env, log, isStopping })
onStop(close)
