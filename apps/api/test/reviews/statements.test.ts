import { systemClock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCalendars } from '../../src/appointments/index.ts'
import type { Actor } from '../../src/infra/actor.ts'
import { selectNewestReviews } from '../../src/reviews/index.ts'
import { readCalendar } from '../setup/calendar-files.ts'
import { openCountingDatabase } from '../setup/count-statements.ts'
import type { CountingDatabase } from '../setup/count-statements.ts'

const ines = 1 as AccountId
const actor = { accountId: ines } as Actor

let database: CountingDatabase

beforeAll(async () => {
  database = await openCountingDatabase()
  await inTransaction(database.db, async (tx) => {
    await sql`insert into account (name, username, email, password_hash, is_professional, status, created_at)
      values ('Ines Test', 'ines', 'ines@people.example', '', true, 'Approved', now()),
             ('Mila Test', 'mila', 'mila@people.example', '', false, 'Approved', now())`.execute(tx)
    await sql`insert into profile (account_id) select account.id from account`.execute(tx)
  })
  await insertReviewedAppointments(1)
})
afterAll(() => database.close())

/** Inserts reviewed appointments, one per hour before now. */
async function insertReviewedAppointments(count: number): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await sql`insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location,
                                       address, time_zone, requested_at, answer_by, status_changed_at)
      select 1, 2, at, at + interval '1 hour', 'Finished', 'Standard', 'Online', '', 'UTC', at, at, at
      from generate_series(1, ${count}::integer) n, lateral (select now() - n * interval '1 hour' as at) hour`.execute(
      tx,
    )
    await sql`insert into review (appointment_uuid, professional_id, member_id, text, rating, created_at, updated_at)
      select appointment.uuid, 1, 2, 'Kind.', 5, appointment.starts_at, appointment.starts_at from appointment
      on conflict do nothing`.execute(tx)
  })
}

test('loading a limited number of reviews executes one statement, and a calendar feed two', async () => {
  const { db } = database
  const calendars = createCalendars({
    db,
    clock: systemClock,
    secret: 'a secret',
    publicUrl: 'https://fourfold.example',
    recordDisclosure: async () => {},
    checkOwner: async () => '',
  })
  const { url } = await calendars.createFeed(actor, { password: '' })
  const secret = /calendar\/(.+)\.ics/.exec(url)?.[1] ?? ''

  for (const [insertedCount, reviewCount, eventCount] of [
    [0, 1, 1],
    [99, 100, 100],
    [400, 200, 500],
    [900, 200, 1000],
  ] as const) {
    await insertReviewedAppointments(insertedCount)
    const reviews = await database.countStatements(() => selectNewestReviews(db, ines).execute())
    const feed = await database.countStatements(() => calendars.getFeedFile(secret))
    expect([reviews.statementCount, reviews.result.length]).toEqual([1, reviewCount])
    expect([feed.statementCount, readCalendar(feed.result).events.length]).toEqual([2, eventCount])
  }
})
