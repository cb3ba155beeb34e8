import type { Done } from '@fourfold/contract/accounts/shapes'
import type {
  AvailableForm,
  ScheduleLoaded,
  ScheduleLoadForm,
  SessionType,
  Slot,
  WorkHour,
  WorkHourForm,
} from '@fourfold/contract/schedule/shapes'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Reader } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import { timeZoneOf } from './diary.ts'
import { createOffers } from './offers.service.ts'
import type { BusyOf, OfferedSlot, Wish } from './offers.service.ts'
import {
  hoursOf,
  presentDays,
  presentSlot,
  presentStart,
  presentWorkHour,
  presentWorkHours,
} from './schedule.present.ts'
import { diaryByUsername, savedEntries, savedEntry, weekOf } from './schedule.queries.ts'
import { removeDate } from './schedule.store.ts'
import { weeklySummary } from './weekly-summary.ts'
import { saveAs } from './work-hour-change.service.ts'

type ScheduleDeps = { db: Db; clock: Clock; busyOf: BusyOf }

export type Schedule = ReturnType<typeof createSchedule>

export function createSchedule({ db, clock, busyOf }: ScheduleDeps) {
  const offers = createOffers({ clock, busyOf })

  async function bookable(username: string) {
    const diary = await diaryByUsername(db, username)
    if (!diary) throw new Failure('not_found')
    return diary
  }

  return {
    async workHours(actor: Actor, sessionType: SessionType): Promise<{ workHours: WorkHour[] }> {
      return { workHours: presentWorkHours(await savedEntries(db, actor.accountId, sessionType), sessionType) }
    },

    async save(actor: Actor, form: WorkHourForm): Promise<{ workHour: WorkHour }> {
      return inTransaction(db, async (tx) => {
        const id = await saveAs(tx, actor, form)
        return { workHour: presentWorkHour(await savedEntry(tx, id)) }
      })
    },

    async remove(actor: Actor, id: number): Promise<Done> {
      const wasThere = await inTransaction(db, (tx) => removeDate(tx, actor.accountId, id))
      if (!wasThere) throw new Failure('not_found')
      return {}
    },

    async load({ username, start, end, sessionType }: z.output<typeof ScheduleLoadForm>): Promise<ScheduleLoaded> {
      const diary = await bookable(username)
      const { entries, slots } = await offers.on(db, diary, { days: { from: start, to: end }, sessionType })
      return { workHours: presentDays(entries), schedule: slots.map(presentStart), timeZone: diary.timeZone }
    },

    async available({ username, date, sessionType }: z.output<typeof AvailableForm>): Promise<Slot[]> {
      const diary = await bookable(username)
      const { slots } = await offers.on(db, diary, { days: { from: date, to: date }, sessionType })
      return slots.map(presentSlot)
    },

    /** Whether this exact stretch is a free slot of either session type right now, and of which. (OP-067) */
    offeredSlot(reader: Reader, wish: Wish): Promise<OfferedSlot | null> {
      return offers.match(reader, wish)
    },
  }
}

/** When a professional works, in words; empty when they have not said. (OP-029) */
export async function workHoursInWords(
  db: Reader,
  accountId: AccountId,
  timeZone: string | undefined,
): Promise<string> {
  const week = await weekOf(db, accountId, 'Standard')
  return weeklySummary(week.map(hoursOf), timeZoneOf(timeZone))
}
