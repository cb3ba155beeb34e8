import { MAX_COUNTED } from '@fourfold/contract/moderation/shapes'
import type { Figures } from '@fourfold/contract/moderation/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { countedPeople, estimatedPeople } from './figures.queries.ts'
import { countToDecide } from './pending-professionals.queries.ts'

/** Counting so many takes some milliseconds; past it the planner's estimate is near enough. */
const COUNTED_PEOPLE = 100_000

export type FiguresDeps = {
  db: Db
  clock: Clock
  countBookingsSince: (db: Db, since: Temporal.Instant, limit: number) => Promise<number>
}

/** Weeks begin on Monday, in UTC. */
function startOfWeek(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC').startOfDay()
  return today.subtract({ days: today.dayOfWeek - 1 }).toInstant()
}

/** The figures over the administration. */
export function createFigures({ db, clock, countBookingsSince }: FiguresDeps) {
  return async (): Promise<Figures> => {
    const estimate = await estimatedPeople(db)
    const isEstimate = estimate.members + estimate.professionals > COUNTED_PEOPLE
    const [people, pendingApproval, bookingsThisWeek] = await Promise.all([
      isEstimate ? estimate : countedPeople(db),
      countToDecide(db, MAX_COUNTED),
      countBookingsSince(db, startOfWeek(clock.now()), MAX_COUNTED),
    ])
    return { ...people, isEstimate, pendingApproval, bookingsThisWeek }
  }
}
