/** A job may take two minutes before another worker takes it over. */
const MAX_MS = 60_000

/**
 * Repeats a step that handles a bounded number of rows, in a short transaction of its own, until it finds none or the
 * time is up. Says whether it got to the end.
 */
export async function runInBatches(step: () => Promise<number>, maxMs = MAX_MS): Promise<boolean> {
  const until = performance.now() + maxMs
  while ((await step()) > 0) {
    if (performance.now() > until) return false
  }
  return true
}
