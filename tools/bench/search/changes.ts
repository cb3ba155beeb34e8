import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { countWithHours } from './fixture/fixture-sql.ts'

/** Professionals at the start are reserved for the measured bookings and profile changes. */
export const RESERVED = 500

const TICK_MS = 100
/** Together, they change more than 250 listings per second. */
const PROFILES_PER_TICK = 18
const BOOKINGS_PER_TICK = 2

const UPDATE_PROFILES = `
  update profile set other = jsonb_set(other, '{workWeekends}', to_jsonb(other ->> 'workWeekends' is distinct from 'true'))
  where account_id = any(select ${RESERVED} + 1 + floor(random() * ($1 - ${RESERVED}))::bigint from generate_series(1, $2))`

/** Appointments in the working hours of the next five weeks. */
const INSERT_APPOINTMENTS = `
  insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address, time_zone,
    requested_at, answer_by, status_changed_at)
  select ${RESERVED} + 1 + floor(random() * ($1 - ${RESERVED})), (select id from account where username = 'member0'), starts_at,
    starts_at + interval '1 hour', 'Scheduled', 'Standard', 'Online', '', 'UTC', now(), now(), now()
  from generate_series(1, $2) n
  cross join lateral (
    select (date_trunc('week', now() at time zone 'UTC') + interval '7 days' * (1 + floor(random() * 5) + 0 * n)
      + interval '1 day' * floor(random() * 5) + interval '1 hour' * (9 + floor(random() * 6))) at time zone 'UTC' as starts_at
  ) slot
  on conflict do nothing`

async function readWrittenDocuments(worker: string): Promise<number> {
  const metrics = await (await fetch(`${worker}/metrics`)).text()
  return Number(/^search_index_documents ([\d.e+]+)/m.exec(metrics)?.[1])
}

/** Changes profiles and appointments at a fixed rate until stopped. Returns the documents indexed per second. */
export function startChanges({ pool, worker, count }: { pool: pg.Pool; worker: string; count: number }) {
  const stopping = new AbortController()

  async function run(): Promise<number> {
    const writtenBefore = await readWrittenDocuments(worker)
    const startTime = performance.now()
    for (let tick = 1; !stopping.signal.aborted; tick += 1) {
      await pool.query(UPDATE_PROFILES, [count, PROFILES_PER_TICK])
      await pool.query(INSERT_APPOINTMENTS, [countWithHours(count), BOOKINGS_PER_TICK])
      await sleep(Math.max(0, startTime + tick * TICK_MS - performance.now()))
    }
    const seconds = (performance.now() - startTime) / 1000
    return Math.round(((await readWrittenDocuments(worker)) - writtenBefore) / seconds)
  }

  const done = run()
  return () => {
    stopping.abort()
    return done
  }
}

/** Changes a few profiles, so that the next refresh of the index has something to do. */
export const changeProfiles = (pool: pg.Pool, count: number) => pool.query(UPDATE_PROFILES, [count, PROFILES_PER_TICK])

/** Waits until the worker has sent all changes to OpenSearch. */
export async function waitUntilIndexed(pool: pg.Pool): Promise<void> {
  const isPending =
    'select (exists (select from listing_change) or exists (select from search_index_change)) as pending'
  while ((await pool.query<{ pending: boolean }>(isPending)).rows[0]?.pending !== false) await sleep(20)
}
