import { setTimeout as wait } from 'node:timers/promises'

/** A pause that somebody may end early. A call that comes while nobody waits ends the next pause. */
function createPause() {
  let isWoken = false
  let end = () => {}
  return {
    wake(): void {
      isWoken = true
      end()
    },
    /** A wake-up that came before this does not shorten the next pause. */
    forget(): void {
      isWoken = false
    },
    async pause(milliseconds: number): Promise<void> {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
      end = () => {}
    },
  }
}

type Repeated = {
  work: () => Promise<void>
  onFailure: (error: unknown, failures: number) => void
  /** Until the next time, after so many failures in a row. */
  pauseMs: (failures: number) => number
  /** However often it is woken, the pause is no shorter than this. */
  shortestMs: number
}

/** Does something again and again until it is closed, whether it fails or not. */
export function repeat({ work, onFailure, pauseMs, shortestMs }: Repeated) {
  const { wake, forget, pause } = createPause()
  let failures = 0
  let isClosed = false

  async function run(): Promise<void> {
    for (;;) {
      try {
        await work()
        failures = 0
      } catch (error) {
        failures += 1
        forget()
        onFailure(error, failures)
      }
      if (isClosed) return
      await wait(shortestMs)
      await pause(pauseMs(failures))
      if (isClosed) return
    }
  }

  const running = run()
  return {
    /** Ends the pause. */
    wake,
    failures: () => failures,
    /** What is being done is finished first. */
    async close(): Promise<void> {
      isClosed = true
      wake()
      await running
    },
  }
}
