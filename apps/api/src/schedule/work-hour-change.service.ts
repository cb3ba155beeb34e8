import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import { getUniqueViolation } from '@fourfold/platform/db/errors'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { lockAccount } from '../infra/db/locks.ts'
import { updateEntry, countDates, insertDate, upsertWeekday } from './schedule.store.ts'

/** The maximum number of custom dates per session type. */
const MAX_DATES = 500

/** Builds the row of a weekday or custom date. */
export function toEntryRow(accountId: AccountId, form: WorkHourForm) {
  return {
    account_id: accountId,
    session_type: form.sessionType,
    day_type: form.dayType,
    date: form.date === null ? null : Temporal.PlainDate.from(form.date),
    work: form.work,
    start_minute: form.start,
    end_minute: form.end,
    lunch: form.lunch,
    lunch_start_minute: form.lunchStart,
    lunch_end_minute: form.lunchEnd,
    comment: form.comment,
  }
}

type Entry = ReturnType<typeof toEntryRow>

async function addDate(tx: Tx, entry: Entry): Promise<number> {
  const dates = await countDates(tx, entry.account_id, entry.session_type)
  if (dates >= MAX_DATES) throw new AppError('too_many_dates')
  const id = await insertDate(tx, entry)
  if (id === undefined) throw new AppError('date_already_set', 'date')
  return id
}

/** Updates an entry. It keeps its session type and weekday; a custom date can change its date. */
async function changeEntry(tx: Tx, id: number, entry: Entry): Promise<number> {
  try {
    if (!(await updateEntry(tx, id, entry))) throw new AppError('not_found')
  } catch (error) {
    if (getUniqueViolation(error) === 'work_hour_date_key') throw new AppError('date_already_set', 'date')
    throw error
  }
  return id
}

/** Saves a weekday or custom date of the caller and returns its id. (SCH-14, OP-058) */
export async function saveWorkHour(tx: Tx, actor: Actor, form: WorkHourForm): Promise<number> {
  const entry = toEntryRow(actor.accountId, form)
  await lockAccount(tx, actor.accountId)
  if (form.id) return changeEntry(tx, form.id, entry)
  return entry.date === null ? upsertWeekday(tx, entry) : addDate(tx, entry)
}
