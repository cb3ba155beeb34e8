import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from './log.ts'

type ShutdownOptions = { log: Log; drainMs: number }

type Shutdown = {
  isStopping(): boolean
  /** What there is to finish before the process may end. */
  onStop(stop: () => Promise<void>): void
}

/**
 * Leaves without losing a request: first only says "not ready" so that balancers look elsewhere,
 * then finishes what is under way. A second signal does not hurry it; the operator's kill does.
 */
export function onShutdown({ log, drainMs }: ShutdownOptions): Shutdown {
  let stopping = false
  let stop = () => Promise.resolve()
  async function shutDown(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await wait(drainMs)
    await stop()
    log.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      shutDown(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
  return {
    isStopping: () => stopping,
    onStop(given) {
      stop = given
    },
  }
}
