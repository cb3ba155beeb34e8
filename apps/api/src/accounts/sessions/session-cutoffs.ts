import type { Clock } from '@fourfold/platform/clock'

/** The current time, and the earliest last use of a valid session, for users and for admins. */
export type SessionCutoffs = { now: Temporal.Instant; idleSince: Temporal.Instant; adminIdleSince: Temporal.Instant }

export type GetSessionCutoffs = () => SessionCutoffs

type CutoffDeps = { clock: Clock; idleDays: number; adminIdleHours: number }

/** Idle sessions expire, in case the user forgot to log out on a shared device. */
export function createSessionCutoffs({ clock, idleDays, adminIdleHours }: CutoffDeps): GetSessionCutoffs {
  return () => {
    const now = clock.now()
    const subtractHours = (hours: number) => now.subtract({ minutes: Math.round(hours * 60) })
    return { now, idleSince: subtractHours(idleDays * 24), adminIdleSince: subtractHours(adminIdleHours) }
  }
}
