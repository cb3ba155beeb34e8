import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import type { Clock } from '../platform/clock.ts'
import type { Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'
import { lengthOf } from './diary.ts'
import type { Diary } from './diary.ts'
import { hoursOf } from './schedule.present.ts'
import { diaryById, rulingEntries } from './schedule.queries.ts'
import { isOffered, slotsOn } from './slots.ts'
import type { Interval } from './slots.ts'
import { dateAt, outerBounds } from './wall-clock.ts'
import type { Days } from './wall-clock.ts'

type Bounds = { from: Temporal.Instant; to: Temporal.Instant }

/** The stretches somebody is taken within bounds, by requests and confirmed appointments of either session type. */
export type BusyOf = (
  reader: Reader,
  professionalId: AccountId,
  bounds: Bounds,
) => Promise<{ start: Temporal.Instant; end: Temporal.Instant }[]>

export type Wish = { professionalId: AccountId; start: Temporal.Instant; end: Temporal.Instant }
export type OfferedSlot = { sessionType: SessionType; timeZone: string }

type Asked = { days: Days; sessionType: SessionType }

/** What a professional offers right now. */
export function createOffers({ clock, busyOf }: { clock: Clock; busyOf: BusyOf }) {
  async function busyWithin(reader: Reader, id: AccountId, { from, to }: Bounds): Promise<Interval[]> {
    const busy = await busyOf(reader, id, { from, to })
    return busy.map(({ start, end }) => ({ start: start.epochMilliseconds, end: end.epochMilliseconds }))
  }

  async function on(reader: Reader, diary: Diary, { days, sessionType }: Asked) {
    const now = clock.now().epochMilliseconds
    const { from, to } = outerBounds(days)
    const ahead = { from: instant(Math.max(from, now)), to: instant(to) }
    const [rows, busy] = await Promise.all([
      rulingEntries(reader, diary.id, { sessionTypes: [sessionType], days }),
      // Days gone by have no slots, whatever was booked on them.
      to > now ? busyWithin(reader, diary.id, ahead) : [],
    ])
    const entries = rows.map(hoursOf)
    const { timeZone } = diary
    const slots = slotsOn({ days, timeZone, length: lengthOf(diary, sessionType), entries, busy, now })
    return { entries, slots }
  }

  async function match(reader: Reader, { professionalId, start, end }: Wish): Promise<OfferedSlot | null> {
    const now = clock.now()
    if (Temporal.Instant.compare(start, now) <= 0 || Temporal.Instant.compare(end, start) <= 0) return null
    const diary = await diaryById(reader, professionalId)
    if (!diary) return null
    const { timeZone } = diary
    const date = dateAt(timeZone, start)
    const rows = await rulingEntries(reader, professionalId, { sessionTypes, days: { from: date, to: date } })
    const busy = await busyWithin(reader, professionalId, { from: start, to: end })
    const sessionType = sessionTypes.find((type) => {
      const entries = rows.filter((row) => row.session_type === type).map(hoursOf)
      const offer = { timeZone, length: lengthOf(diary, type), entries, busy, now: now.epochMilliseconds }
      return isOffered(offer, { start, end })
    })
    return sessionType ? { sessionType, timeZone } : null
  }

  return { on, match }
}

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
