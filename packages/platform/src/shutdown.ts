import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from './log.ts'

type ShutdownOptions = { log: Log; drainMs: number }

type Shutdown = {
  isStopping(): boolean
  /** Sets the callback that finishes open work before the process exits. */
  onStop(stop: () => Promise<void>): void
}

/**
 * Shuts down gracefully on SIGTERM and SIGINT: reports "not ready" for `drainMs`, so that load balancers stop sending
 * requests, then calls the stop callback. Ignores further signals.
 */
export function onShutdown({ log, drainMs }: ShutdownOptions): Shutdown {
  let isShuttingDown = false
  let stopCallback = () => Promise.resolve()
  async function shutDown(signal: string): Promise<void> {
    if (isShuttingDown) return
    isShuttingDown = true
    log.info({ signal }, 'stopping')
    await wait(drainMs)
    await stopCallback()
    log.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      shutDown(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed')
          process.exit(1)
        },
      )
    })
  }
  return {
    isStopping: () => isShuttingDown,
    onStop(callback) {
      stopCallback = callback
    },
  }
}
