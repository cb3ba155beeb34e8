import { MAX_FIGURE } from '@fourfold/contract/moderation/shapes'
import type { Figures } from '@fourfold/contract/moderation/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { countUsers, estimateUsers } from './figures.queries.ts'
import { countPendingProfessionals } from './pending-professionals.queries.ts'

/** Counting this many users takes milliseconds. For more users, the planner's estimate is shown. */
const MAX_COUNTED_USERS = 100_000

export type FiguresDeps = {
  db: Db
  clock: Clock
  countBookingsSince: (db: Db, since: Temporal.Instant, limit: number) => Promise<number>
}

/** Returns the start of the week: Monday, in UTC. */
function startOfWeek(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC').startOfDay()
  return today.subtract({ days: today.dayOfWeek - 1 }).toInstant()
}

export function createFigures({ db, clock, countBookingsSince }: FiguresDeps) {
  return async (): Promise<Figures> => {
    const estimate = await estimateUsers(db)
    const isEstimate = estimate.members + estimate.professionals > MAX_COUNTED_USERS
    const [users, pendingApproval, bookingsThisWeek] = await Promise.all([
      isEstimate ? estimate : countUsers(db),
      countPendingProfessionals(db, MAX_FIGURE),
      countBookingsSince(db, startOfWeek(clock.now()), MAX_FIGURE),
    ])
    return { ...users, isEstimate, pendingApproval, bookingsThisWeek }
  }
}
