import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Bounds } from '../offers.service.ts'
import { listEntriesOfMany } from '../schedule.queries.ts'
import { parseSessionSettings } from '../session-settings.ts'
import type { SessionSettings } from '../session-settings.ts'
import type { Hours, Interval } from '../slots.ts'
import { computeOuterBounds } from '../wall-clock.ts'
import type { DateRange } from '../wall-clock.ts'

/** Finds the busy times of many professionals within bounds, in milliseconds. */
export type FindBusyTimesOfMany = (
  reader: Reader,
  professionals: readonly AccountId[],
  bounds: Bounds,
) => Promise<{ id: AccountId; busy: Interval[] }[]>

/** Everything that the slots of a professional depend on. */
export type OfferInputs = {
  settings: SessionSettings
  entries: readonly (Hours & { sessionType: SessionType })[]
  busy: readonly Interval[]
}

type OffersQuery = {
  sessionTypes: readonly SessionType[]
  days: DateRange
  now: Temporal.Instant
  findBusyTimesOfMany: FindBusyTimesOfMany
}

/**
 * Loads the inputs of many bookable professionals with two statements, one after the other, because a transaction has
 * one connection. Professionals without work hours are missing.
 */
export async function loadOffers(
  reader: Reader,
  professionals: readonly AccountId[],
  { sessionTypes, days, now, findBusyTimesOfMany }: OffersQuery,
): Promise<OfferInputs[]> {
  const rows = await listEntriesOfMany(reader, professionals, { sessionTypes, days })
  const entriesById = Map.groupBy(rows, ({ id }) => id)
  const to = Temporal.Instant.fromEpochMilliseconds(computeOuterBounds(days).to)
  const busyRows = await findBusyTimesOfMany(reader, [...entriesById.keys()], { from: now, to })
  const busyById = new Map(busyRows.map(({ id, busy }) => [id, busy]))
  return [...entriesById].flatMap(([id, entries]) => {
    const [first] = entries
    return first ? [{ settings: parseSessionSettings(first), entries, busy: busyById.get(id) ?? [] }] : []
  })
}
