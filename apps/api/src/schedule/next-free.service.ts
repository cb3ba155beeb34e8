import type { Clock } from '@fourfold/platform/clock'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Bounds } from './offers.service.ts'
import { entriesOfMany } from './schedule.queries.ts'
import { lengthOf, sessionSettingsOf } from './session-settings.ts'
import { slotsOn } from './slots.ts'
import type { Interval, NextFree } from './slots.ts'
import { dateAt, outerBounds } from './wall-clock.ts'

/** How far ahead a next free time is looked for. */
const DAYS_AHEAD = 14

/** The stretches many are taken within bounds, in milliseconds. */
export type BusyOfMany = (
  reader: Reader,
  professionals: readonly AccountId[],
  bounds: Bounds,
) => Promise<{ id: AccountId; busy: Interval[] }[]>

/** The next free session of many at once: two statements, however many they are. */
export function createNextFree({ clock, busyOfMany }: { clock: Clock; busyOfMany: BusyOfMany }) {
  return async function nextFree(
    reader: Reader,
    professionals: readonly AccountId[],
  ): Promise<Map<AccountId, NextFree>> {
    const now = clock.now()
    const today = now.toZonedDateTimeISO('UTC').toPlainDate()
    const days = { from: today.toString(), to: today.add({ days: DAYS_AHEAD }).toString() }
    const { to } = outerBounds(days)
    const ahead = { from: now, to: Temporal.Instant.fromEpochMilliseconds(to) }
    const [rows, taken] = await Promise.all([
      entriesOfMany(reader, professionals, days),
      busyOfMany(reader, professionals, ahead),
    ])
    const busyBy = new Map(taken.map(({ id, busy }) => [id, busy]))
    const free = new Map<AccountId, NextFree>()
    for (const [id, entries] of Map.groupBy(rows, (row) => row.id)) {
      const [first] = entries
      if (!first) continue
      const settings = sessionSettingsOf(first)
      const { timeZone } = settings
      const [slot] = slotsOn({
        days: { from: dateAt(timeZone, now), to: days.to },
        timeZone,
        length: lengthOf(settings, 'Standard'),
        entries,
        busy: busyBy.get(id) ?? [],
        now: now.epochMilliseconds,
        most: 1,
      })
      if (slot) free.set(id, { start: slot.start, timeZone })
    }
    return free
  }
}
