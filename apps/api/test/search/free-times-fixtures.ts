import { manualClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'

import { findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createFreeStarts } from '../../src/schedule/index.ts'
import { drainListings, openEncoder } from '../../src/search/index.ts'
import { findWrongFreeTimes } from '../../src/search/listings/free-times/free-times.service.ts'
import { searchHandlers } from '../../src/search/search.worker.ts'
import { copyTemplate } from '../setup/databases.ts'
import { insertProfessional } from './fixtures.ts'
import type { Appointment, Entry, Person } from './free-times-oracle.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

/** Opens a database with a member, and everything that computes free times, on a clock that tests advance. */
export async function openFreeTimes(start: string) {
  const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 12, log })
  const clock = manualClock(Temporal.Instant.from(start))
  const deps = { db, clock, schedule: { listFreeStarts: createFreeStarts({ findBusyTimesOfMany }) } }
  const member = await inTransaction(db, (tx) => insertProfessional(tx, { username: 'member', status: 'Pending' }))
  const encoder = openEncoder({ folder: '/nonexistent', log })
  const handlers = searchHandlers({ ...deps, log, encoder })
  return {
    db,
    clock,
    deps,
    member,
    close,
    transact: <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(db, work),
    drain: () => drainListings(deps),
    runJob: async (job: { name: string }) => handlers.find((handler) => handler.job.name === job.name)?.run({}),
    findWrong: async () => findWrongFreeTimes(db, await findAllListed(db), deps),
  }
}

export type FreeTimes = Awaited<ReturnType<typeof openFreeTimes>>

async function findAllListed(db: Db): Promise<AccountId[]> {
  return (await db.selectFrom('listing').select('account_id').distinct().execute()).map((row) => row.account_id)
}

export async function insertEntries(tx: Tx, accountId: number, entries: readonly Entry[]): Promise<void> {
  await sql`insert into work_hour (account_id, session_type, day_type, date, hidden, work, start_minute, end_minute, lunch,
      lunch_start_minute, lunch_end_minute)
    select ${accountId}, "sessionType", "dayType", date, hidden, work, start, "end", lunch, "lunchStart", "lunchEnd"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry ("sessionType" text, "dayType" text, date date,
      hidden boolean, work boolean, start smallint, "end" smallint, lunch boolean, "lunchStart" smallint,
      "lunchEnd" smallint)`.execute(tx)
}

const toInstant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

type Parties = { professional: number; member: number }

/** Inserts an appointment and returns its id. */
export async function insertAppointment(
  tx: Tx,
  { professional, member }: Parties,
  { start, end, status }: Appointment,
): Promise<string> {
  const at = toInstant(start)
  const { rows } = await sql<{ uuid: string }>`
    insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
      time_zone, requested_at, answer_by, status_changed_at)
    values (${professional}, ${member}, ${at}, ${toInstant(end)}, ${status}, 'Standard', 'Online', '', 'UTC', ${at}, ${at},
      ${at})
    returning uuid`.execute(tx)
  return rows[0]?.uuid ?? ''
}

let number = 0

/** Inserts a listed professional with hours and appointments. */
export async function insertPerson(tx: Tx, member: number, person: Person): Promise<number> {
  number += 1
  const { timeZone, sessionLength, online, home, entries, appointments } = person
  const settings = { online, home, ...(timeZone !== null && { timeZone }) }
  const professional = await insertProfessional(tx, { username: `person${number}`, ...settings })
  await sql`update profile set session_length = ${sessionLength} where account_id = ${professional}`.execute(tx)
  await insertEntries(tx, professional, entries)
  for (const appointment of appointments) await insertAppointment(tx, { professional, member }, appointment)
  return professional
}

const columns = [
  'free_standard_online',
  'free_standard_in_person',
  'free_free15_online',
  'free_free15_in_person',
] as const

/** Converts "{[3,5),[7,8)}" to the numbers 3, 4 and 7. */
const parseMultirange = (text: string): number[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, until]) =>
    Array.from({ length: Number(until) - Number(from) }, (_, index) => Number(from) + index),
  )

/** Loads the listings of an account, each with its free half hours by column. */
export async function loadFreeTimes(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('listing')
    .select([...columns, 'free_until', 'version', 'category_id'])
    .where('account_id', '=', accountId as AccountId)
    .orderBy('category_id')
    .execute()
  return rows.map(({ free_until, version, ...row }) => ({
    freeUntil: free_until?.toString() ?? null,
    version,
    free: {
      free_standard_online: parseMultirange(row.free_standard_online),
      free_standard_in_person: parseMultirange(row.free_standard_in_person),
      free_free15_online: parseMultirange(row.free_free15_online),
      free_free15_in_person: parseMultirange(row.free_free15_in_person),
    },
  }))
}
