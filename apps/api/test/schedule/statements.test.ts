import { systemClock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findBusyTimes, findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createSchedule } from '../../src/schedule/index.ts'
import type { Schedule } from '../../src/schedule/index.ts'
import { scheduleRoutes } from '../../src/schedule/schedule.routes.ts'
import { buildBareApp } from '../http/bare-app.ts'
import { openCountingDatabase } from '../setup/count-statements.ts'
import type { CountingDatabase } from '../setup/count-statements.ts'

let database: CountingDatabase
let app: FastifyInstance
let schedule: Schedule

const accountId = 1 as AccountId
const actor = {
  accountId,
  username: 'ines',
  isProfessional: true,
  isAdmin: false,
  isMissingFactor: false,
  emailVerified: true,
  session: {
    hash: Buffer.alloc(32),
    nextToken: () => '',
    expiresAt: Temporal.Now.instant(),
    isMfaVerified: false,
    isRecentlyVerified: false,
  },
  impersonatorId: null,
  impersonation: null,
}

async function insertUsers(tx: Tx): Promise<void> {
  await sql`insert into account (name, username, email, password_hash, is_professional, status, created_at)
    select n, n, n || '@people.example', 'x', n = 'ines', 'Approved', now() from unnest(array['ines', 'mila']) n`.execute(
    tx,
  )
  await sql`insert into profile (account_id) select id from account`.execute(tx)
  await sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
      lunch_start_minute, lunch_end_minute)
    select 1, 'Standard', unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), true, 0, 1440, false, 0, 0`.execute(
    tx,
  )
}

beforeAll(async () => {
  database = await openCountingDatabase()
  await inTransaction(database.db, insertUsers)
  schedule = createSchedule({
    db: database.db,
    clock: systemClock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit: async () => undefined,
  })
  app = await buildBareApp({ routes: scheduleRoutes({ schedule }), authenticate: async () => actor })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const today = systemClock.now().toZonedDateTimeISO('UTC').toPlainDate()
const inDays = (days: number) => today.add({ days }).toString()
const buildCalendarQuery = (days: number) => ({
  username: 'ines',
  start: inDays(0),
  end: inDays(days),
  sessionType: 'Standard',
})

async function countStatements(method: 'GET' | 'POST', url: string, payload?: object): Promise<number> {
  const headers = { authorization: 'Bearer ines' }
  const send = () => app.inject({ method, url, headers, ...(payload && { payload }) })
  const { result, statementCount } = await database.countStatements(send)
  expect(result.statusCode).toBe(200)
  return statementCount
}

async function countAll() {
  return {
    workHours: await countStatements('GET', '/api/workhour?sessionType=Standard'),
    oneDay: await countStatements('POST', '/api/schedule/load', buildCalendarQuery(0)),
    threeMonths: await countStatements('POST', '/api/schedule/load', buildCalendarQuery(93)),
    available: await countStatements('POST', '/api/schedule/available', {
      username: 'ines',
      date: inDays(1),
      sessionType: 'Standard',
    }),
    offered: await countOffered(),
  }
}

async function countOffered(): Promise<number> {
  const start = today.add({ days: 40 }).toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant()
  const professional = { id: accountId, time_zone: null, session_length: null }
  const slot = { professional, start, end: start.add({ hours: 1 }) }
  const { result, statementCount } = await database.countStatements(() => schedule.findOfferedSlot(database.db, slot))
  expect(result).not.toBeNull()
  return statementCount
}

const expected = { workHours: 1, oneDay: 3, threeMonths: 3, available: 3, offered: 1 }

test('loading a calendar executes three statements for a day or three months', async () => {
  expect(await countAll()).toEqual(expected)
})

test('the number of statements does not grow with dates and appointments', async () => {
  await inTransaction(database.db, async (tx) => {
    await sql`insert into work_hour (account_id, session_type, day_type, date, work, start_minute, end_minute, lunch,
        lunch_start_minute, lunch_end_minute)
      select 1, 'Standard', 'Custom', ${inDays(0)}::date + n, true, 0, 1440, false, 0, 0 from generate_series(1, 400) n`.execute(
      tx,
    )
    await sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location,
        address, time_zone, requested_at, answer_by, status_changed_at)
      select 1, 2, hour, hour + interval '1 hour', 'Scheduled', 'Standard', 'Online', '', 'UTC', hour, hour, hour
      from generate_series(${inDays(-30)}::timestamptz, ${inDays(90)}::timestamptz, interval '3 hours') hour
      where extract(hour from hour at time zone 'UTC') not between 10 and 11`.execute(tx)
  })
  expect(await countAll()).toEqual(expected)
})
