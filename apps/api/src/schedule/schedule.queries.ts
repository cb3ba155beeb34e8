import { weekdayOf } from '@fourfold/contract/schedule/day'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { sessionSettingsOf } from './session-settings.ts'
import type { SessionSettings, ToldSettings } from './session-settings.ts'
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

// Two halves, because the index of the week and that of dates are two: either would do for neither.
const weeksOfMany = fixedStatement<Hours & ToldSettings>(`
  select account.id, profile.time_zone, profile.session_length, hours.day_type as "dayType", hours.date::text as date,
    hours.hidden, hours.work, hours.start_minute as start, hours.end_minute as "end", hours.lunch,
    hours.lunch_start_minute as "lunchStart", hours.lunch_end_minute as "lunchEnd"
  from unnest($1::bigint[]) wanted (id)
  join account on account.id = wanted.id and account.is_professional and account.status <> 'Rejected'
  join profile on profile.account_id = account.id
  cross join lateral (
    select * from work_hour
    where work_hour.account_id = wanted.id and work_hour.session_type = 'Standard' and work_hour.date is null
    union all
    select * from work_hour
    where work_hour.account_id = wanted.id and work_hour.session_type = 'Standard'
      and work_hour.date between $2::date - 1 and $3::date + 1
  ) hours`)

/** What may rule some days of those of many who may be booked, with what their slots depend on besides. */
export function entriesOfMany(reader: Reader, professionals: readonly AccountId[], { from, to }: Days) {
  return weeksOfMany(reader, [[...professionals], from, to])
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
