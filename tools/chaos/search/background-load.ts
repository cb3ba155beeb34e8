import { setTimeout as sleep } from 'node:timers/promises'

import { login, register } from '@fourfold/contract/accounts/endpoints'
import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'

import { memberToken, professionalToken } from '../booking/fixture.store.ts'
import { STANDING, wordOf } from './plan.ts'
import type { Calls } from './recorded-calls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between the answer to a call and the next of its kind. A login costs by far the most. */
const PAUSE_MS = { login: 400, booking: 200, profile: 100, search: 50 }

/** As many members as can book before a run is over: each books once, so that no limit of open requests decides. */
export const MEMBERS = 4000

const fred = { email: 'fred@faults.example', password: 'correct horse battery' }
const host = professionalToken(STANDING)

/** The nth hour from the day after tomorrow, for the nth member. */
function bookingOf(nth: number) {
  const start = Math.floor(Date.now() / DAY) * DAY + 2 * DAY + nth * HOUR
  const [from, to] = [start, start + HOUR].map((instant) => new Date(instant).toISOString())
  const body = { professionalUsername: host, start: from, end: to, location: 'Online', key: crypto.randomUUID() }
  return { kind: 'booking' as const, ...createAppointment, token: memberToken(nth), body }
}

/** The one who logs in again and again. */
export async function openAccount(calls: Calls): Promise<void> {
  const { email, password } = fred
  const body = { name: 'Fred', username: 'fred', email, password, confirmPassword: password, isProfessional: false }
  const { status } = await calls.send({ kind: 'login', ...register, body })
  if (status !== 200) throw new Error(`nobody can register: ${status}`)
}

/** People who log in, book, read a profile and search at a steady pace, until they are told to stop. */
export function startBystanders(calls: Calls) {
  const over = new AbortController()
  const requests = {
    login: () => ({ kind: 'login' as const, ...login, body: fred }),
    booking: bookingOf,
    profile: () => ({ kind: 'profile' as const, ...profile, path: `${profile.path}?username=${host}` }),
    search: () => ({ kind: 'search' as const, ...search, body: { text: wordOf(STANDING) } }),
  }
  async function go(kind: keyof typeof requests): Promise<void> {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      await calls.send(requests[kind](nth))
      await sleep(PAUSE_MS[kind])
    }
  }
  const gone = Promise.all((Object.keys(requests) as (keyof typeof requests)[]).map(go))
  return {
    async stop(): Promise<void> {
      over.abort()
      await gone
    },
  }
}
