import { join } from 'node:path'

import { exitWithError, start, runUntilStopped, waitForStopSignal, waitUntilReady } from '../lib/processes.ts'
import { migrate } from '../lib/product.ts'
import { addresses, root } from '../services/addresses.ts'
import { formatTable, up } from '../services/services.ts'

const webFolder = join(root, 'apps/web')
const watch = [process.execPath, '--watch', '--watch-preserve-output']
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const productUrl = `http://127.0.0.1:${process.env.WEB_PORT ?? 3000}`

const stopSignal = waitForStopSignal()
console.log(formatTable(await up().catch(exitWithError)))
await migrate().catch(exitWithError)

const processes = {
  api: start({
    name: 'api',
    command: [...watch, 'apps/api/src/main.ts'],
    // The admin of the demo data has no second factor.
    env: { ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR ?? 'optional' },
  }),
  worker: start({ name: 'worker', command: [...watch, 'apps/api/src/worker.ts'] }),
  web: start({
    name: 'web',
    command: [join(webFolder, 'node_modules/.bin/react-router'), 'dev'],
    folder: webFolder,
    env: { API_URL: api },
  }),
}

async function printUrls(): Promise<void> {
  await Promise.all([waitUntilReady(processes.api, `${api}/readyz`), waitUntilReady(processes.web, productUrl)])
  console.log(`\n  product     ${productUrl}\n  mail inbox  ${addresses.inbox}\n  api docs    ${productUrl}/api/docs\n`)
}

// Only prints the error: if a program has exited, `runUntilStopped` stops the others and returns.
printUrls().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
process.exitCode = await runUntilStopped(Object.values(processes), stopSignal)
