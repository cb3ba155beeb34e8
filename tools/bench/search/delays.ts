import { setTimeout as sleep } from 'node:timers/promises'

import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type pg from 'pg'

import { percentile } from '../../lib/statistics.ts'
import { callApi, callSearch } from './api-calls.ts'
import { RESERVED } from './changes.ts'
import { memberToken, MEMBERS, professionalToken } from './fixture/fixture-sql.ts'
import { round } from './load.ts'

const POLL_MS = 25
const MAX_SECONDS = 30
const HALF_HOUR = 1_800_000

type Professional = { id: number; username: string; name: string; state: string | null; half_hour: number }

/** Finds professionals who work online, with a free hour for each. */
async function findProfessionals(pool: pg.Pool, count: number): Promise<Professional[]> {
  const { rows } = await pool.query<Professional>(
    `select distinct on (account_id) account_id::integer as id, account.username, account.name, state, lower(free) as half_hour
    from listing join account on account.id = account_id
    cross join lateral (select free from unnest(free_standard_online) free
      where lower(free) > extract(epoch from now() + interval '3 days') / 1800 limit 1) first
    where account_id <= ${RESERVED} order by account_id limit $1`,
    [count],
  )
  return rows
}

/** Repeats a check until it is true. Returns the milliseconds since the call. */
async function waitUntil(isDone: () => Promise<boolean>): Promise<number> {
  const startTime = performance.now()
  while (!(await isDone())) {
    if (performance.now() - startTime > MAX_SECONDS * 1000) throw new Error('a change is not found')
    await sleep(POLL_MS)
  }
  return performance.now() - startTime
}

function summarizeDelays(delays: readonly number[]) {
  return {
    samples: delays.length,
    p50: round(percentile(delays, 0.5)),
    p99: round(percentile(delays, 0.99)),
    max: round(Math.max(...delays)),
  }
}

type Context = { pool: pg.Pool; api: string; samples: number }

type Search = { body: object; token: string }

/** Returns whether a search for the name finds the professional; undefined if OpenSearch did not answer. */
async function isFound(api: string, { username, name }: Professional, { body, token }: Search) {
  const call = { body: { text: name, asWritten: true, ...body }, token }
  const reply = await callSearch(api, call).catch(() => undefined)
  return reply?.degraded ? undefined : reply?.users.some((user) => user.username === username)
}

/** Measures the time from the response to a changed state until the filter by the new state finds the professional. */
export async function measureSaves({ pool, api, samples }: Context) {
  const delays: number[] = []
  for (const [nth, professional] of (await findProfessionals(pool, samples)).entries()) {
    const state = professional.state === 'AK' ? 'HI' : 'AK'
    await callApi(api, editProfile, { body: { state }, token: professionalToken(professional.id) })
    const search = { body: { state }, token: memberToken(nth % MEMBERS) }
    delays.push(await waitUntil(async () => (await isFound(api, professional, search)) === true))
  }
  return summarizeDelays(delays)
}

/** Measures the time from the response to a booking until the filter by its time no longer finds the professional. */
export async function measureBookings({ pool, api, samples }: Context) {
  const delays: number[] = []
  for (const [nth, professional] of (await findProfessionals(pool, samples)).entries()) {
    const { username, half_hour } = professional
    const [start, halfHourLater, end] = [0, 1, 2].map((halfHours) =>
      new Date((half_hour + halfHours) * HALF_HOUR).toISOString(),
    )
    const free = { sessionType: 'Standard', intervals: [{ from: start, until: halfHourLater }] }
    const search = { body: { onlineOnly: true, free }, token: memberToken(nth % MEMBERS) }
    await waitUntil(async () => (await isFound(api, professional, search)) === true)
    const body = { professionalUsername: username, start, end, location: 'Online', key: crypto.randomUUID() }
    await callApi(api, createAppointment, { body, token: search.token })
    delays.push(await waitUntil(async () => (await isFound(api, professional, search)) === false))
  }
  return summarizeDelays(delays)
}
