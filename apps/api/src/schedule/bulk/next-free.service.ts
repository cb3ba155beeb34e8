import type { Clock } from '@fourfold/platform/clock'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { getSessionSeconds } from '../session-settings.ts'
import { computeSlots } from '../slots.ts'
import type { NextFree } from '../slots.ts'
import { getLocalDate } from '../wall-clock.ts'
import { loadOffers } from './load-offers.service.ts'
import type { FindBusyTimesOfMany } from './load-offers.service.ts'

const DAYS_AHEAD = 14

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
    const query = { sessionTypes: ['Standard'] as const, days, now, findBusyTimesOfMany }
    const nextFreeById = new Map<AccountId, NextFree>()
    for (const { settings, entries, busy } of await loadOffers(reader, professionals, query)) {
      const { id, timeZone } = settings
      const [slot] = computeSlots({
        days: { from: getLocalDate(timeZone, now), to: days.to },
        timeZone,
        length: getSessionSeconds(settings, 'Standard'),
        entries,
        busy,
        now: now.epochMilliseconds,
        limit: 1,
      })
      if (slot) nextFreeById.set(id, { start: slot.start, timeZone })
    }
    return nextFreeById
  }
}
