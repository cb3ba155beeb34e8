import { setTimeout as sleep } from 'node:timers/promises'

import { login, register } from '@fourfold/contract/accounts/endpoints'
import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'

import { memberToken, professionalToken } from '../booking/fixture.store.ts'
import { FIXED_PROFESSIONAL, wordOf } from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between the answer to a call and the next of its kind. A login costs by far the most. */
const PAUSE_MS = { login: 400, booking: 200, profile: 100, search: 50 }

/** As many members as can book before a run is over: each books once, so that no limit of open requests decides. */
export const MEMBERS = 4000

const credentials = { email: 'fred@faults.example', password: 'correct horse battery' }
const host = professionalToken(FIXED_PROFESSIONAL)

/** The nth hour from the day after tomorrow, for the nth member. */
function bookingOf(nth: number) {
  const start = Math.floor(Date.now() / DAY) * DAY + 2 * DAY + nth * HOUR
  const [from, to] = [start, start + HOUR].map((instant) => new Date(instant).toISOString())
  const body = { professionalUsername: host, start: from, end: to, location: 'Online', key: crypto.randomUUID() }
  return { kind: 'booking' as const, ...createAppointment, token: memberToken(nth), body }
}

/** The one who logs in again and again. */
export async function registerAccount(calls: CallRecorder): Promise<void> {
  const { email, password } = credentials
  const body = { name: 'Fred', username: 'fred', email, password, confirmPassword: password, isProfessional: false }
  const { status } = await calls.send({ kind: 'login', ...register, body })
  if (status !== 200) throw new Error(`nobody can register: ${status}`)
}

/** People who log in, book, read a profile and search at a steady pace, until they are told to stop. */
export function startBackgroundLoad(calls: CallRecorder) {
  const stopped = new AbortController()
  const requests = {
    login: () => ({ kind: 'login' as const, ...login, body: credentials }),
    booking: bookingOf,
    profile: () => ({ kind: 'profile' as const, ...profile, path: `${profile.path}?username=${host}` }),
    search: () => ({ kind: 'search' as const, ...search, body: { text: wordOf(FIXED_PROFESSIONAL) } }),
  }
  async function repeat(kind: keyof typeof requests): Promise<void> {
    for (let nth = 0; !stopped.signal.aborted; nth += 1) {
      await calls.send(requests[kind](nth))
      await sleep(PAUSE_MS[kind])
    }
  }
  const finished = Promise.all((Object.keys(requests) as (keyof typeof requests)[]).map(repeat))
  return {
    async stop(): Promise<void> {
      stopped.abort()
      await finished
    },
  }
}
