/** Half the time after which another worker takes over the job. */
const TIME_LIMIT_MS = 60_000

/**
 * Repeats a step until it returns 0 or the time limit is reached. A step handles one batch in its own short transaction
 * and returns the number of rows. Returns whether all rows were handled.
 */
export async function runInBatches(step: () => Promise<number>, timeLimitMs = TIME_LIMIT_MS): Promise<boolean> {
  const until = performance.now() + timeLimitMs
  while ((await step()) > 0) {
    if (performance.now() > until) return false
  }
  return true
}
