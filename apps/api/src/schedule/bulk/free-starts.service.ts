import { FREE_SESSION_LENGTH, sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { TimeZone } from '@fourfold/contract/time-zone'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { getSessionSeconds } from '../session-settings.ts'
import { computeSlots } from '../slots.ts'
import type { DateRange } from '../wall-clock.ts'
import { loadOffers } from './load-offers.service.ts'
import type { FindBusyTimesOfMany, OfferInputs } from './load-offers.service.ts'

/** The starts of bookable sessions in milliseconds, in order. */
export type FreeStarts = Readonly<Record<SessionType, readonly number[]>>

/** The days in any time zone, and the instants between which starts are listed, including `from`. */
type Window = { days: DateRange; from: number; until: number }

/**
 * Lists the starts of one professional. If standard sessions are as short as free ones, a slot of both types is booked
 * as a standard session.
 */
function listStarts({ settings, entries, busy }: OfferInputs, { days, from, until }: Window): FreeStarts {
  const { timeZone } = settings
  const list = (type: SessionType) => {
    const ownEntries = entries.filter(({ sessionType }) => sessionType === type)
    const length = getSessionSeconds(settings, type)
    const slots = computeSlots({ days, timeZone, length, entries: ownEntries, busy, now: from - 1 })
    return slots.map(({ start }) => start).filter((start) => start < until)
  }
  const [Standard, Free15] = [list('Standard'), list('Free15')]
  if (settings.sessionLength !== FREE_SESSION_LENGTH) return { Standard, Free15 }
  const standardStarts = new Set(Standard)
  return { Standard, Free15: Free15.filter((start) => !standardStarts.has(start)) }
}

/** Excludes professionals whose calendar cannot be shown, because one of them must not fail the others. */
function excludeInvalidZones(offers: readonly OfferInputs[]): OfferInputs[] {
  const zones = new Set(offers.map(({ settings }) => settings.timeZone))
  const validZones = new Set([...zones].filter((zone) => TimeZone.safeParse(zone).success))
  return offers.filter(({ settings }) => validZones.has(settings.timeZone))
}

/** Days in UTC; includes `from`, excludes `until`. */
type Days = { from: Temporal.PlainDate; until: Temporal.PlainDate }

const toInstant = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant()

/** Creates the function that lists the bookable starts of many professionals with two statements. */
export function createFreeStarts({ findBusyTimesOfMany }: { findBusyTimesOfMany: FindBusyTimesOfMany }) {
  /** Professionals without work hours or with an invalid time zone are missing. */
  return async function listFreeStarts(
    reader: Reader,
    professionals: readonly AccountId[],
    { from, until }: Days,
  ): Promise<Map<AccountId, FreeStarts>> {
    const now = toInstant(from)
    // In the west, the first day in UTC begins on the day before; in the east, the last one ends on the day after it.
    const days = { from: from.subtract({ days: 1 }).toString(), to: until.toString() }
    const offers = await loadOffers(reader, professionals, { sessionTypes, days, now, findBusyTimesOfMany })
    const window = { days, from: now.epochMilliseconds, until: toInstant(until).epochMilliseconds }
    return new Map(excludeInvalidZones(offers).map((inputs) => [inputs.settings.id, listStarts(inputs, window)]))
  }
}
