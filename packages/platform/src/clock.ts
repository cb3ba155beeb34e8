/** The one place that asks the time, so that tests can move it. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that stands still until it is moved. */
export function standingClock(start: Temporal.Instant = Temporal.Now.instant()) {
  let now = start
  return {
    now: () => now,
    advance(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
  }
}
