import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5000

/** Wake-ups in quick succession are handled in one step. */
const MIN_PAUSE_MS = 50

const computeBackoff = (failures: number) =>
  Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

type Repetition = {
  /** Returns true if there is more to do at once. */
  step: () => Promise<boolean>
  pauseMs: number
  onError: (error: unknown, failures: number) => void
}

/** Repeats a step until stopped, with growing pauses after errors. */
export function repeat({ step, pauseMs, onError }: Repetition) {
  const stopping = new AbortController()
  let waking = new AbortController()
  const pause = (milliseconds: number, { signal }: AbortController) =>
    sleep(milliseconds, undefined, { signal }).catch(() => undefined)

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        const hasMore = await step()
        failures = 0
        if (hasMore) continue
        await pause(MIN_PAUSE_MS, stopping)
        await pause(pauseMs - MIN_PAUSE_MS, waking)
        waking = new AbortController()
      } catch (error) {
        failures += 1
        onError(error, failures)
        await pause(computeBackoff(failures), stopping)
      }
    }
  }

  const done = run()
  return {
    /** Ends the current pause, or the next one, unless it follows an error. */
    wake: () => waking.abort(),
    /** Waits for the current step. */
    stop(): Promise<void> {
      stopping.abort()
      waking.abort()
      return done
    },
  }
}
