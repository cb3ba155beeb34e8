import { exitWithError, runUntilStopped, waitForStopSignal } from '../lib/processes.ts'
import { startProduct, migrate } from '../lib/product.ts'

const ports = {
  web: Number(process.env.WEB_PORT ?? 3000),
  api: Number(process.env.API_PORT ?? 3001),
  worker: Number(process.env.WORKER_PORT ?? 3002),
}

const stopSignal = waitForStopSignal()
await migrate({ NODE_ENV: 'production' }).catch(exitWithError)
const { processes, ready } = await startProduct({ ports }).catch(exitWithError)
ready.then(
  () => console.log(`\n  product  http://127.0.0.1:${ports.web}\n`),
  (error: unknown) => console.error(error instanceof Error ? error.message : error),
)
process.exitCode = await runUntilStopped(processes, stopSignal)
