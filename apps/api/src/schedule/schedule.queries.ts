import { getWeekday } from '@fourfold/contract/schedule/day'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { parseSessionSettings } from './session-settings.ts'
import type { SessionSettings, SessionSettingsRow } from './session-settings.ts'
import type { Hours } from './slots.ts'
import type { DateRange } from './wall-clock.ts'

/** Selects bookable professionals with the settings their slots depend on. */
function selectBookableProfessionals(db: Reader) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.id', 'profile.time_zone', 'profile.session_length'])
    .where('account.is_professional', '=', true)
    .where('account.status', '<>', 'Rejected')
}

export async function findSessionSettings(db: Reader, username: string): Promise<SessionSettings | undefined> {
  const row = await selectBookableProfessionals(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return row && parseSessionSettings(row)
}

function selectEntries(db: Reader) {
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

/** Lists a professional's saved entries for one session type, custom dates in order. */
export async function listSavedEntries(db: Reader, accountId: AccountId, sessionType: SessionType) {
  return selectEntries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.hidden', '=', false)
    .orderBy('work_hour.date')
    .execute()
}

export type WorkHourRow = Awaited<ReturnType<typeof listSavedEntries>>[number]

/** Selects the saved weekdays. */
export function selectWeek(db: Reader, accountId: AccountId, sessionType: SessionType) {
  return selectEntries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.date', 'is', null)
}

export async function getSavedEntry(db: Reader, id: number): Promise<WorkHourRow> {
  return selectEntries(db).where('work_hour.id', '=', id).executeTakeFirstOrThrow()
}

const selectEntriesOfDay = prepareStatement<Hours & { sessionType: SessionType }>(`
  select session_type as "sessionType", day_type as "dayType", date::text as date, hidden, work,
    start_minute as start, end_minute as "end", lunch, lunch_start_minute as "lunchStart", lunch_end_minute as "lunchEnd"
  from work_hour
  where account_id = $1 and ((date is null and day_type = $2) or date = $3)`)

/** Lists the entries that can apply to one day, for both session types. */
export function listEntriesOn(reader: Reader, accountId: AccountId, date: string) {
  return selectEntriesOfDay(reader, [accountId, getWeekday(date), date])
}

// A union, because weekdays and dates have separate indexes and one condition over both would use neither.
const selectEntriesOfMany = prepareStatement<Hours & { sessionType: SessionType } & SessionSettingsRow>(`
  select account.id, profile.time_zone, profile.session_length, hours.session_type as "sessionType",
    hours.day_type as "dayType", hours.date::text as date, hours.hidden, hours.work, hours.start_minute as start,
    hours.end_minute as "end", hours.lunch, hours.lunch_start_minute as "lunchStart",
    hours.lunch_end_minute as "lunchEnd"
  from unnest($1::bigint[]) requested (id)
  join account on account.id = requested.id and account.is_professional and account.status <> 'Rejected'
  join profile on profile.account_id = account.id
  cross join lateral (
    select * from work_hour
    where work_hour.account_id = requested.id and work_hour.session_type = any($2) and work_hour.date is null
    union all
    select * from work_hour
    where work_hour.account_id = requested.id and work_hour.session_type = any($2)
      and work_hour.date between $3::date - 1 and $4::date + 1
  ) hours`)

type EntriesQuery = { sessionTypes: readonly SessionType[]; days: DateRange }

/** Lists the entries that can apply to a range of days, with session settings, for many bookable professionals. */
export function listEntriesOfMany(
  reader: Reader,
  professionals: readonly AccountId[],
  { sessionTypes, days }: EntriesQuery,
) {
  return selectEntriesOfMany(reader, [[...professionals], [...sessionTypes], days.from, days.to])
}

/** Lists the entries that apply to a range of days, including hidden ones, dates in order. */
export async function listApplicableEntries(db: Reader, accountId: AccountId, { sessionTypes, days }: EntriesQuery) {
  return selectEntries(db)
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
