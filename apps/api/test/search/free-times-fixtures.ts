import { manualClock } from '@fourfold/platform/clock'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'

import { findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createFreeStarts } from '../../src/schedule/index.ts'
import { drainListings } from '../../src/search/listings/listings.service.ts'
import { openEncoder } from '../../src/search/reading/index.ts'
import { extendFreeTimes } from '../../src/search/search.jobs.ts'
import { searchHandlers } from '../../src/search/search.worker.ts'
import { copyTemplate } from '../setup/databases.ts'
import { insertProfessional } from './fixtures.ts'
import type { Appointment, Entry, Person } from './free-times-oracle.ts'

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

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

/** Opens a database with a member, and everything that computes free times, on a clock that tests set. */
export async function openFreeTimes() {
  const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 4, log })
  const clock = manualClock(Temporal.Instant.from('2026-01-01T00:00Z'))
  const deps = { db, clock, schedule: { listFreeStarts: createFreeStarts({ findBusyTimesOfMany }) } }
  const member = await inTransaction(db, (tx) => insertProfessional(tx, { username: 'member', status: 'Pending' }))
  const encoder = openEncoder({ folder: '/nonexistent', log })
  const handlers = searchHandlers({ ...deps, log, encoder })
  const transact = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(db, work)
  const drain = () => drainListings(deps)

  /** Loads the listings of an account, each with its free half hours by column. */
  async function load(accountId: number) {
    const rows = await db
      .selectFrom('listing')
      .select([...columns, 'free_until', 'version'])
      .where('account_id', '=', accountId as AccountId)
      .orderBy('category_id')
      .execute()
    return rows.map((row) => ({
      freeUntil: row.free_until?.toString() ?? null,
      version: row.version,
      free: Object.fromEntries(columns.map((column) => [column, parseMultirange(row[column])])),
    }))
  }

  return {
    member,
    close,
    transact,
    drain,
    load,
    setClock: (instant: number) =>
      clock.advance(clock.now().until(Temporal.Instant.fromEpochMilliseconds(instant), { largestUnit: 'hours' })),
    /** Runs the job that adds a day to some listings. */
    async extend(): Promise<void> {
      await handlers.find(({ job }) => job.name === extendFreeTimes.name)?.run({})
      await drain()
    },
    /** Inserts a listed professional and computes the free times. */
    async insert(person: Person): Promise<number> {
      const id = await transact((tx) => insertPerson(tx, member, person))
      await drain()
      return id
    },
  }
}

export type FreeTimes = Awaited<ReturnType<typeof openFreeTimes>>

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

export async function insertAppointment(
  tx: Tx,
  { professional, member }: Parties,
  { start, end, status }: Appointment,
): Promise<void> {
  const at = toInstant(start)
  await sql`
    insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
      time_zone, requested_at, answer_by, status_changed_at)
    values (${professional}, ${member}, ${at}, ${toInstant(end)}, ${status}, 'Standard', 'Online', '', 'UTC', ${at}, ${at},
      ${at})`.execute(tx)
}

let number = 0

async function insertPerson(tx: Tx, member: number, person: Person): Promise<number> {
  number += 1
  const { timeZone, sessionLength, online, home, entries, appointments } = person
  const settings = { online, home, ...(timeZone !== null && { timeZone }) }
  const professional = await insertProfessional(tx, { username: `person${number}`, ...settings })
  await sql`update profile set session_length = ${sessionLength} where account_id = ${professional}`.execute(tx)
  await insertEntries(tx, professional, entries)
  for (const appointment of appointments) await insertAppointment(tx, { professional, member }, appointment)
  return professional
}
