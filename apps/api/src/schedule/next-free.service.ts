import type { Clock } from '@fourfold/platform/clock'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Bounds } from './offers.service.ts'
import { listEntriesOfMany } from './schedule.queries.ts'
import { getSessionSeconds, parseSessionSettings } from './session-settings.ts'
import { computeSlots } from './slots.ts'
import type { Interval, NextFree } from './slots.ts'
import { getLocalDate, computeOuterBounds } from './wall-clock.ts'

const DAYS_AHEAD = 14

/** Finds the busy times of many professionals within bounds, in milliseconds. */
export type FindBusyTimesOfMany = (
  reader: Reader,
  professionals: readonly AccountId[],
  bounds: Bounds,
) => Promise<{ id: AccountId; busy: Interval[] }[]>

/** Creates the function that finds the next free session of many professionals in two statements. */
export function createNextFree({
  clock,
  findBusyTimesOfMany,
}: {
  clock: Clock
  findBusyTimesOfMany: FindBusyTimesOfMany
}) {
  return async function findNextFree(
    reader: Reader,
    professionals: readonly AccountId[],
  ): Promise<Map<AccountId, NextFree>> {
    const now = clock.now()
    const today = now.toZonedDateTimeISO('UTC').toPlainDate()
    const days = { from: today.toString(), to: today.add({ days: DAYS_AHEAD }).toString() }
    const { to } = computeOuterBounds(days)
    const range = { from: now, to: Temporal.Instant.fromEpochMilliseconds(to) }
    const [rows, busyRows] = await Promise.all([
      listEntriesOfMany(reader, professionals, days),
      findBusyTimesOfMany(reader, professionals, range),
    ])
    const busyById = new Map(busyRows.map(({ id, busy }) => [id, busy]))
    const nextFreeById = new Map<AccountId, NextFree>()
    for (const [id, entries] of Map.groupBy(rows, (row) => row.id)) {
      const [first] = entries
      if (!first) continue
      const settings = parseSessionSettings(first)
      const { timeZone } = settings
      const [slot] = computeSlots({
        days: { from: getLocalDate(timeZone, now), to: days.to },
        timeZone,
        length: getSessionSeconds(settings, 'Standard'),
        entries,
        busy: busyById.get(id) ?? [],
        now: now.epochMilliseconds,
        limit: 1,
      })
      if (slot) nextFreeById.set(id, { start: slot.start, timeZone })
    }
    return nextFreeById
  }
}
