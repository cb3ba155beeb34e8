import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { sql } from 'kysely'

import type { Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'
import { diaryOf } from './diary.ts'
import type { Diary } from './diary.ts'
import type { Days } from './wall-clock.ts'

/** Professionals who may be booked, with what their slots depend on. */
function diaries(db: Reader) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      sql<string | null>`profile.other ->> 'timeZone'`.as('time_zone'),
      sql<string | null>`profile.other ->> 'appointmentDuration'`.as('session_length'),
    ])
    .where('account.is_professional', '=', true)
    .where('account.status', '<>', 'Rejected')
}

export async function diaryByUsername(db: Reader, username: string): Promise<Diary | undefined> {
  const row = await diaries(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return row && diaryOf(row)
}

export async function diaryById(db: Reader, id: AccountId): Promise<Diary | undefined> {
  const row = await diaries(db).where('account.id', '=', id).executeTakeFirst()
  return row && diaryOf(row)
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
export async function weekOf(db: Reader, accountId: AccountId, sessionType: SessionType): Promise<WorkHourRow[]> {
  return entries(db)
    .where('work_hour.account_id', '=', accountId)
    .where('work_hour.session_type', '=', sessionType)
    .where('work_hour.date', 'is', null)
    .execute()
}

export async function savedEntry(db: Reader, id: number): Promise<WorkHourRow> {
  return entries(db).where('work_hour.id', '=', id).executeTakeFirstOrThrow()
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
