import type {
  AvailableSlotsRequest,
  ScheduleReply,
  ScheduleLoadRequest,
  SessionType,
  Slot,
  WorkHour,
  WorkHourForm,
} from '@fourfold/contract/schedule/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import { createImpersonationAudit } from '../audit/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { createFreeStarts } from './bulk/free-starts.service.ts'
import type { FindBusyTimesOfMany } from './bulk/load-offers.service.ts'
import { createNextFree } from './bulk/next-free.service.ts'
import { createOffers } from './offers.service.ts'
import type { FindBusyTimes, OfferedSlot, SlotRequest } from './offers.service.ts'
import { presentDays, presentSlot, presentStart, presentWorkHour, presentWorkHours } from './schedule.present.ts'
import { findSessionSettings, listSavedEntries, getSavedEntry } from './schedule.queries.ts'
import type { WorkHourRow } from './schedule.queries.ts'
import { deleteDate } from './schedule.store.ts'
import { timeZoneOrUtc } from './session-settings.ts'
import { formatWeek } from './weekly-summary.ts'
import { saveWorkHour } from './work-hour-change.service.ts'

type ScheduleDeps = {
  db: Db
  clock: Clock
  findBusyTimes: FindBusyTimes
  findBusyTimesOfMany: FindBusyTimesOfMany
  recordAudit: RecordAudit
}

export type Schedule = ReturnType<typeof createSchedule>

export function createSchedule({ db, clock, findBusyTimes, findBusyTimesOfMany, recordAudit }: ScheduleDeps) {
  const recordImpersonation = createImpersonationAudit(recordAudit)
  const offers = createOffers({ clock, findBusyTimes })

  async function getBookable(username: string) {
    const settings = await findSessionSettings(db, username)
    if (!settings) throw new AppError('not_found')
    return settings
  }

  return {
    /** Finds the next free time of many professionals; professionals without one are missing. */
    findNextFree: createNextFree({ clock, findBusyTimesOfMany }),
    listFreeStarts: createFreeStarts({ findBusyTimesOfMany }),

    async listWorkHours(actor: Actor, sessionType: SessionType): Promise<{ workHours: WorkHour[] }> {
      return { workHours: presentWorkHours(await listSavedEntries(db, actor.accountId, sessionType), sessionType) }
    },

    async save(actor: Actor, form: WorkHourForm): Promise<{ workHour: WorkHour }> {
      return inTransaction(db, async (tx) => {
        const id = await saveWorkHour(tx, actor, form)
        const workHour = presentWorkHour(await getSavedEntry(tx, id))
        await recordImpersonation(tx, actor, { call: 'saveWorkHour', subject: { kind: 'workHour', id }, form })
        return { workHour }
      })
    },

    async remove(actor: Actor, id: number): Promise<{ id: number }> {
      await inTransaction(db, async (tx) => {
        if (!(await deleteDate(tx, actor.accountId, id))) throw new AppError('not_found')
        await recordImpersonation(tx, actor, { call: 'deleteWorkHour', subject: { kind: 'workHour', id }, form: {} })
      })
      return { id }
    },

    async loadCalendar({
      username,
      start,
      end,
      sessionType,
    }: z.output<typeof ScheduleLoadRequest>): Promise<ScheduleReply> {
      const settings = await getBookable(username)
      const { entries, slots } = await offers.listSlots(db, settings, { days: { from: start, to: end }, sessionType })
      return { workHours: presentDays(entries), schedule: slots.map(presentStart), timeZone: settings.timeZone }
    },

    async listAvailableSlots({ username, date, sessionType }: z.output<typeof AvailableSlotsRequest>): Promise<Slot[]> {
      const settings = await getBookable(username)
      const { slots } = await offers.listSlots(db, settings, { days: { from: date, to: date }, sessionType })
      return slots.map(presentSlot)
    },

    /** Returns the session type whose slot is exactly this range, taken or not; null if there is none. (OP-067) */
    findOfferedSlot(reader: Reader, slotRequest: SlotRequest): Promise<OfferedSlot | null> {
      return offers.matchSlot(reader, slotRequest)
    },
  }
}

type WeekRow = Pick<WorkHourRow, 'day_type' | 'work' | 'start_minute' | 'end_minute'>

/** Summarizes a professional's week as text; empty if there are no work hours. (OP-029) */
export function summarizeWorkHours(week: readonly WeekRow[], timeZone: string | null): string {
  const days = week.map(({ day_type: dayType, work, start_minute: start, end_minute: end }) => ({
    dayType,
    work,
    start,
    end,
  }))
  return formatWeek(days, timeZoneOrUtc(timeZone))
}
