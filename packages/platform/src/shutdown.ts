import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from './log.ts'

type ShutdownOptions = { log: Log; drainMs: number }

type Shutdown = {
  isStopping(): boolean
  /** Sets what must finish before the process exits. */
  onStop(stop: () => Promise<void>): void
}

/**
 * Graceful shutdown: reports "not ready" until load balancers have noticed, then finishes open requests and jobs. A second
 * signal has no effect; SIGKILL does.
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
          log.error({ err: error }, 'shutdown failed')
          process.exit(1)
        },
      )
    })
  }
  return {
    isStopping: () => stopping,
    onStop(callback) {
      stop = callback
    },
  }
}
