import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { hoursOf } from './schedule.present.ts'
import { entriesOn, rulingEntries } from './schedule.queries.ts'
import { lengthOf, sessionSettingsOf } from './session-settings.ts'
import type { SessionSettings, ToldSettings } from './session-settings.ts'
import { isOffered, slotsOn } from './slots.ts'
import type { Interval } from './slots.ts'
import { dateAt, outerBounds } from './wall-clock.ts'
import type { Days } from './wall-clock.ts'

export type Bounds = { from: Temporal.Instant; to: Temporal.Instant }

/** The stretches somebody is taken within bounds, by requests and confirmed appointments of either session type. */
export type BusyOf = (
  reader: Reader,
  professionalId: AccountId,
  bounds: Bounds,
) => Promise<{ start: Temporal.Instant; end: Temporal.Instant }[]>

export type AskedSlot = { professional: ToldSettings; start: Temporal.Instant; end: Temporal.Instant }
export type OfferedSlot = { sessionType: SessionType; timeZone: string }

type Asked = { days: Days; sessionType: SessionType }

/** What a professional offers right now. */
export function createOffers({ clock, busyOf }: { clock: Clock; busyOf: BusyOf }) {
  async function busyWithin(reader: Reader, id: AccountId, { from, to }: Bounds): Promise<Interval[]> {
    const busy = await busyOf(reader, id, { from, to })
    return busy.map(({ start, end }) => ({ start: start.epochMilliseconds, end: end.epochMilliseconds }))
  }

  async function on(reader: Reader, settings: SessionSettings, { days, sessionType }: Asked) {
    const now = clock.now().epochMilliseconds
    const { from, to } = outerBounds(days)
    const ahead = { from: instant(Math.max(from, now)), to: instant(to) }
    const [rows, busy] = await Promise.all([
      rulingEntries(reader, settings.id, { sessionTypes: [sessionType], days }),
      // Days gone by have no slots, whatever was booked on them.
      to > now ? busyWithin(reader, settings.id, ahead) : [],
    ])
    const entries = rows.map(hoursOf)
    const { timeZone } = settings
    const slots = slotsOn({ days, timeZone, length: lengthOf(settings, sessionType), entries, busy, now })
    return { entries, slots }
  }

  async function match(reader: Reader, { professional, start, end }: AskedSlot): Promise<OfferedSlot | null> {
    const now = clock.now()
    if (Temporal.Instant.compare(start, now) <= 0 || Temporal.Instant.compare(end, start) <= 0) return null
    const settings = sessionSettingsOf(professional)
    const { timeZone } = settings
    const rows = await entriesOn(reader, professional.id, dateAt(timeZone, start))
    const sessionType = sessionTypes.find((type) => {
      const entries = rows.filter((row) => row.sessionType === type)
      const offer = { timeZone, length: lengthOf(settings, type), entries, busy: [], now: now.epochMilliseconds }
      return isOffered(offer, { start, end })
    })
    return sessionType ? { sessionType, timeZone } : null
  }

  return { on, match }
}

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
