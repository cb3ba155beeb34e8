import type { Clock } from '@fourfold/platform/clock'

/** The present, and since when a session must have been used to last: anybody's, and an admin's own. */
export type SessionCutoffs = { now: Temporal.Instant; idleSince: Temporal.Instant; adminIdleSince: Temporal.Instant }

export type GetSessionCutoffs = () => SessionCutoffs

type CutoffDeps = { clock: Clock; idleDays: number; adminIdleHours: number }

/** A session that nobody uses ends by itself: who forgot to log out is not let in by whoever finds the device. */
export function createSessionCutoffs({ clock, idleDays, adminIdleHours }: CutoffDeps): GetSessionCutoffs {
  return () => {
    const now = clock.now()
    const before = (hours: number) => now.subtract({ minutes: Math.round(hours * 60) })
    return { now, idleSince: before(idleDays * 24), adminIdleSince: before(adminIdleHours) }
  }
}
