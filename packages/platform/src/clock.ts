/** Source of the current time. All code reads the time from a clock, so that tests can control it. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Creates a simulated clock. Rounds to milliseconds, because PostgreSQL does not store nanoseconds. */
export function manualClock(start: Temporal.Instant = Temporal.Now.instant()) {
  let now = start.round('millisecond')
  return {
    now: () => now,
    advance(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
  }
}
