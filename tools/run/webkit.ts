import { withE2eStack } from '../lib/e2e-stack.ts'
import { exitWithError, run, waitForStopSignal } from '../lib/processes.ts'
import { addresses } from '../services/addresses.ts'
import { installEngine } from '../services/browsers.ts'

// Ctrl-C stops the browser; this process then stops the servers.
void waitForStopSignal()
await installEngine('webkit')
process.exitCode = await withE2eStack(({ productUrl, env }) =>
  run({
    command: ['xvfb-run', '-a', process.execPath, 'e2e/webkit/smoke.ts'],
    env: { ...env, BASE_URL: productUrl, MAIL_URL: addresses.inbox },
  }),
).catch(exitWithError)
