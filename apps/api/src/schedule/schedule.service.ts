import type {
  AvailableForm,
  ScheduleLoaded,
  ScheduleLoadForm,
  SessionType,
  Slot,
  WorkHour,
  WorkHourForm,
} from '@fourfold/contract/schedule/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import { createActingAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { createNextFree } from './next-free.service.ts'
import type { BusyOfMany } from './next-free.service.ts'
import { createOffers } from './offers.service.ts'
import type { BusyOf, OfferedSlot, AskedSlot } from './offers.service.ts'
import { presentDays, presentSlot, presentStart, presentWorkHour, presentWorkHours } from './schedule.present.ts'
import { sessionSettingsByUsername, savedEntries, savedEntry } from './schedule.queries.ts'
import type { WorkHourRow } from './schedule.queries.ts'
import { removeDate } from './schedule.store.ts'
import { timeZoneOf } from './session-settings.ts'
import { weeklySummary } from './weekly-summary.ts'
import { saveAs } from './work-hour-change.service.ts'

type ScheduleDeps = { db: Db; clock: Clock; busyOf: BusyOf; busyOfMany: BusyOfMany; recordAudit: RecordAudit }

export type Schedule = ReturnType<typeof createSchedule>

export function createSchedule({ db, clock, busyOf, busyOfMany, recordAudit }: ScheduleDeps) {
  const recordActing = createActingAudit(recordAudit)
  const offers = createOffers({ clock, busyOf })

  async function bookable(username: string) {
    const settings = await sessionSettingsByUsername(db, username)
    if (!settings) throw new AppError('not_found')
    return settings
  }

  return {
    /** When each of many can next be booked; those who cannot be are missing. */
    nextFree: createNextFree({ clock, busyOfMany }),

    async workHours(actor: Actor, sessionType: SessionType): Promise<{ workHours: WorkHour[] }> {
      return { workHours: presentWorkHours(await savedEntries(db, actor.accountId, sessionType), sessionType) }
    },

    async save(actor: Actor, form: WorkHourForm): Promise<{ workHour: WorkHour }> {
      return inTransaction(db, async (tx) => {
        const id = await saveAs(tx, actor, form)
        const workHour = presentWorkHour(await savedEntry(tx, id))
        await recordActing(tx, actor, { call: 'saveWorkHour', subject: { kind: 'workHour', id }, form })
        return { workHour }
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      await inTransaction(db, async (tx) => {
        if (!(await removeDate(tx, actor.accountId, id))) throw new AppError('not_found')
        await recordActing(tx, actor, { call: 'deleteWorkHour', subject: { kind: 'workHour', id }, form: {} })
      })
      return { id }
    },

    async load({ username, start, end, sessionType }: z.output<typeof ScheduleLoadForm>): Promise<ScheduleLoaded> {
      const settings = await bookable(username)
      const { entries, slots } = await offers.on(db, settings, { days: { from: start, to: end }, sessionType })
      return { workHours: presentDays(entries), schedule: slots.map(presentStart), timeZone: settings.timeZone }
    },

    async available({ username, date, sessionType }: z.output<typeof AvailableForm>): Promise<Slot[]> {
      const settings = await bookable(username)
      const { slots } = await offers.on(db, settings, { days: { from: date, to: date }, sessionType })
      return slots.map(presentSlot)
    },

    /** Whether this exact stretch is a slot of either session type, taken or not, and of which. (OP-067) */
    offeredSlot(reader: Reader, asked: AskedSlot): Promise<OfferedSlot | null> {
      return offers.match(reader, asked)
    },
  }
}

type WeekRow = Pick<WorkHourRow, 'day_type' | 'work' | 'start_minute' | 'end_minute'>

/** When a professional works, in words; empty when they have not said. (OP-029) */
export function workHoursInWords(week: readonly WeekRow[], timeZone: string | null): string {
  const days = week.map(({ day_type: dayType, work, start_minute: start, end_minute: end }) => ({
    dayType,
    work,
    start,
    end,
  }))
  return weeklySummary(days, timeZoneOf(timeZone))
}
