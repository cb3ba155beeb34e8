import { weekdayOf } from '@fourfold/contract/schedule/day'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { sessionSettingsOf } from './session-settings.ts'
import type { SessionSettings } from './session-settings.ts'
import type { Hours } from './slots.ts'
import type { Days } from './wall-clock.ts'

/** Professionals who may be booked, with what their slots depend on. */
function bookableProfessionals(db: Reader) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.id', 'profile.time_zone', 'profile.session_length'])
    .where('account.is_professional', '=', true)
    .where('account.status', '<>', 'Rejected')
}

export async function sessionSettingsByUsername(db: Reader, username: string): Promise<SessionSettings | undefined> {
  const row = await bookableProfessionals(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return row && sessionSettingsOf(row)
}

function entries(db: Reader) {
  return db
    .selectFrom('work_hour')
    .select([
      'work_hour.id',
      'work_hour.session_type',
      'work_hour.day_type',
      'work_hour.date',
      'work_hour.work',
      'work_hour.start_minute',
      'work_hour.end_minute',
      'work_hour.lunch',
      'work_hour.lunch_start_minute',
      'work_hour.lunch_end_minute',
      'work_hour.comment',
      'work_hour.hidden',
    ])
}

/** What a professional has saved for one session type, custom dates in order. */
export async function savedEntries(db: Reader, accountId: AccountId, sessionType: SessionType) {
  return entries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.hidden', '=', false)
    .orderBy('work_hour.date')
    .execute()
}

export type WorkHourRow = Awaited<ReturnType<typeof savedEntries>>[number]

/** The days of every week, as far as they were saved. */
export function weekOf(db: Reader, accountId: AccountId, sessionType: SessionType) {
  return entries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.date', 'is', null)
}

export async function savedEntry(db: Reader, id: number): Promise<WorkHourRow> {
  return entries(db).where('work_hour.id', '=', id).executeTakeFirstOrThrow()
}

const entriesOfDay = fixedStatement<Hours & { sessionType: SessionType }>(`
  select session_type as "sessionType", day_type as "dayType", date::text as date, hidden, work,
    start_minute as start, end_minute as "end", lunch, lunch_start_minute as "lunchStart", lunch_end_minute as "lunchEnd"
  from work_hour
  where account_id = $1 and ((date is null and day_type = $2) or date = $3)`)

/** What may rule one day, for either session type. */
export function entriesOn(reader: Reader, accountId: AccountId, date: string) {
  return entriesOfDay(reader, [accountId, weekdayOf(date), date])
}

type Asked = { sessionTypes: readonly SessionType[]; days: Days }

/** The week and the dates that rule some days, hidden ones too, dates in order. */
export async function rulingEntries(db: Reader, accountId: AccountId, { sessionTypes, days }: Asked) {
  return entries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', 'in', sessionTypes)
    .where((eb) =>
      eb.or([
        eb('work_hour.date', 'is', null),
        eb.between('work_hour.date', Temporal.PlainDate.from(days.from), Temporal.PlainDate.from(days.to)),
      ]),
    )
    .orderBy('work_hour.date')
    .execute()
}
