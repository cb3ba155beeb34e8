import type { Log } from '@fourfold/platform/log'

import type { Lease } from './lease.ts'
import { createPause, repeat } from './repeat.ts'
import type { Steps } from './steps.ts'

/** How often the queue is read if no message announces a change. */
const POLL_MS = 1000
/** How often sets are compared with OpenSearch. */
const CHECK_MS = 10_000
/** How often a process without the lease tries to acquire it. */
const STANDBY_MS = 2000

type LoopsDeps = { log: Log; lease: Lease; steps: Steps }

/** Repeats the steps of the indexer in one process at a time. */
export function createLoops({ log, lease, steps }: LoopsDeps) {
  const changesPause = createPause()
  let isRunning = false

  async function runSteps(stopped: AbortSignal): Promise<void> {
    const checkPause = createPause()
    stopped.addEventListener('abort', checkPause.wake, { once: true })
    const onError = (error: unknown, failures: number) =>
      log.warn({ err: error, failures }, 'search indexing failed; trying again')

    async function applyChanges(): Promise<boolean> {
      const { isFull, sets, failedSets } = await steps.applyPage()
      const isComplete = sets.length === 1 && sets.every(({ isActive }) => isActive)
      if (!isComplete || failedSets.size > 0) checkPause.wake()
      return isFull
    }

    log.info('search indexing started')
    await Promise.all([
      repeat({ step: applyChanges, pause: changesPause, pauseMs: POLL_MS, onError }, stopped),
      repeat({ step: steps.checkSets, pause: checkPause, pauseMs: CHECK_MS, onError }, stopped),
    ])
    stopped.removeEventListener('abort', checkPause.wake)
  }

  async function takeOver(stopped: AbortSignal): Promise<void> {
    if (await lease.acquire()) await runSteps(stopped)
  }

  return {
    isRunning: () => isRunning,
    /** Reads the queue at once. */
    wake: () => changesPause.wake(),
    /** Returns a function that stops after the requests that are under way. */
    start(): () => Promise<void> {
      isRunning = true
      const stopping = new AbortController()
      const standby = createPause()
      const onError = (error: unknown) => log.warn({ err: error }, 'search indexer could not acquire its lease')
      const done = repeat(
        { step: () => takeOver(stopping.signal), pause: standby, pauseMs: STANDBY_MS, onError },
        stopping.signal,
      )
      return async () => {
        lease.interrupt()
        stopping.abort()
        for (const { wake } of [changesPause, standby]) wake()
        await done
        isRunning = false
        // If PostgreSQL is unavailable, the lease expires.
        await lease.release().catch((error: unknown) => log.warn({ err: error }, 'search indexer lease not released'))
      }
    },
  }
}
