import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { presentHours } from './schedule.present.ts'
import { listEntriesOn, listApplicableEntries } from './schedule.queries.ts'
import { getSessionSeconds, parseSessionSettings } from './session-settings.ts'
import type { SessionSettings, SessionSettingsRow } from './session-settings.ts'
import { isOffered, computeSlots } from './slots.ts'
import type { Interval } from './slots.ts'
import { getLocalDate, computeOuterBounds } from './wall-clock.ts'
import type { DateRange } from './wall-clock.ts'

export type Bounds = { from: Temporal.Instant; to: Temporal.Instant }

/** Finds a professional's busy times within bounds: pending and confirmed appointments of either session type. */
export type FindBusyTimes = (
  reader: Reader,
  professionalId: AccountId,
  bounds: Bounds,
) => Promise<{ start: Temporal.Instant; end: Temporal.Instant }[]>

export type SlotRequest = { professional: SessionSettingsRow; start: Temporal.Instant; end: Temporal.Instant }
export type OfferedSlot = { sessionType: SessionType; timeZone: string }

type OfferQuery = { days: DateRange; sessionType: SessionType }

/** Creates functions that compute the slots a professional currently offers. */
export function createOffers({ clock, findBusyTimes }: { clock: Clock; findBusyTimes: FindBusyTimes }) {
  async function loadBusyTimes(reader: Reader, id: AccountId, { from, to }: Bounds): Promise<Interval[]> {
    const busy = await findBusyTimes(reader, id, { from, to })
    return busy.map(({ start, end }) => ({ start: start.epochMilliseconds, end: end.epochMilliseconds }))
  }

  async function listSlots(reader: Reader, settings: SessionSettings, { days, sessionType }: OfferQuery) {
    const now = clock.now().epochMilliseconds
    const { from, to } = computeOuterBounds(days)
    const range = { from: toInstant(Math.max(from, now)), to: toInstant(to) }
    const [rows, busy] = await Promise.all([
      listApplicableEntries(reader, settings.id, { sessionTypes: [sessionType], days }),
      // Past days have no slots, so their appointments don't matter.
      to > now ? loadBusyTimes(reader, settings.id, range) : [],
    ])
    const entries = rows.map(presentHours)
    const { timeZone } = settings
    const slots = computeSlots({ days, timeZone, length: getSessionSeconds(settings, sessionType), entries, busy, now })
    return { entries, slots }
  }

  async function matchSlot(reader: Reader, { professional, start, end }: SlotRequest): Promise<OfferedSlot | null> {
    const now = clock.now()
    if (Temporal.Instant.compare(start, now) <= 0 || Temporal.Instant.compare(end, start) <= 0) return null
    const settings = parseSessionSettings(professional)
    const { timeZone } = settings
    const rows = await listEntriesOn(reader, professional.id, getLocalDate(timeZone, start))
    const sessionType = sessionTypes.find((type) => {
      const entries = rows.filter((row) => row.sessionType === type)
      const offer = {
        timeZone,
        length: getSessionSeconds(settings, type),
        entries,
        busy: [],
        now: now.epochMilliseconds,
      }
      return isOffered(offer, { start, end })
    })
    return sessionType ? { sessionType, timeZone } : null
  }

  return { listSlots, matchSlot }
}

function toInstant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
