import { setTimeout as sleep } from 'node:timers/promises'

import { login, register } from '@fourfold/contract/accounts/endpoints'
import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'

import { memberToken, professionalToken } from '../booking/fixture.store.ts'
import { UNCHANGED_PROFESSIONAL, createWord } from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Pause between calls of a kind. Logins are by far the most expensive. */
const PAUSE_MS = { login: 400, booking: 200, profile: 100, search: 50 }

/** Enough that each member books once, below the limit of pending requests. */
export const MEMBERS = 4000

const credentials = { email: 'fred@chaos.example', password: 'correct horse battery' }
const bookedProfessional = professionalToken(UNCHANGED_PROFESSIONAL)

/** Books the nth hour from the day after tomorrow for the nth member. */
function buildBooking(nth: number) {
  const start = Math.floor(Date.now() / DAY) * DAY + 2 * DAY + nth * HOUR
  const [from, to] = [start, start + HOUR].map((instant) => new Date(instant).toISOString())
  const body = {
    professionalUsername: bookedProfessional,
    start: from,
    end: to,
    location: 'Online',
    key: crypto.randomUUID(),
  }
  return { kind: 'booking' as const, ...createAppointment, token: memberToken(nth), body }
}

/** Registers the account that logs in repeatedly. */
export async function registerAccount(calls: CallRecorder): Promise<void> {
  const { email, password } = credentials
  const body = { name: 'Fred', username: 'fred', email, password, confirmPassword: password, isProfessional: false }
  const { status } = await calls.send({ kind: 'login', ...register, body })
  if (status !== 200) throw new Error(`registration failed with ${status}`)
}

/** Logs in, books, reads a profile and searches at a steady rate until stopped. */
export function startBackgroundLoad(calls: CallRecorder) {
  const stopped = new AbortController()
  const requests = {
    login: () => ({ kind: 'login' as const, ...login, body: credentials }),
    booking: buildBooking,
    profile: () => ({ kind: 'profile' as const, ...profile, path: `${profile.path}?username=${bookedProfessional}` }),
    search: () => ({ kind: 'search' as const, ...search, body: { text: createWord(UNCHANGED_PROFESSIONAL) } }),
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
