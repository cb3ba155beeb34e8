/** The one place that asks the time, so that tests can move it. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that stands still until it is moved, at a moment that PostgreSQL keeps as it is: it rounds nanoseconds. */
export function manualClock(start: Temporal.Instant = Temporal.Now.instant()) {
  let now = start.round('millisecond')
  return {
    now: () => now,
    advance(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
  }
}
