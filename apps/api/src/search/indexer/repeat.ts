import { setTimeout as sleep } from 'node:timers/promises'

import { LeaseLostError } from './lease.ts'

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 10_000

/** Wake-ups in quick succession are handled in one step. */
const MIN_PAUSE_MS = 50

const computeBackoff = (failures: number) =>
  Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

export type Pause = ReturnType<typeof createPause>

/** A pause that can be ended early. A wake-up before the pause ends it too. */
export function createPause() {
  let waking = new AbortController()
  return {
    wake: () => waking.abort(),
    async wait(milliseconds: number): Promise<void> {
      await sleep(MIN_PAUSE_MS)
      await sleep(milliseconds, undefined, { signal: waking.signal }).catch(() => undefined)
      waking = new AbortController()
    },
  }
}

type Repetition = {
  /** Returns true if there is more to do at once. */
  step: () => Promise<boolean | void>
  pause: Pause
  pauseMs: number
  onError: (error: unknown, failures: number) => void
}

/** Repeats a step until stopped or the lease is lost, with growing pauses after errors. */
export async function repeat({ step, pause, pauseMs, onError }: Repetition, stopped: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopped.aborted) {
    try {
      const hasMore = await step()
      failures = 0
      if (!hasMore && !stopped.aborted) await pause.wait(pauseMs)
    } catch (error) {
      if (error instanceof LeaseLostError) return
      failures += 1
      onError(error, failures)
      await sleep(computeBackoff(failures), undefined, { signal: stopped }).catch(() => undefined)
    }
  }
}
