import { setTimeout as sleep } from 'node:timers/promises'

import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { search } from '@fourfold/contract/search/endpoints'

import { memberToken, professionalToken } from '../booking/fixture.store.ts'
import {
  BOOKED_PROFESSIONAL,
  HALF_HOUR,
  MAX_BOOKINGS,
  UNCHANGED_PROFESSIONAL,
  createWord,
  planBooking,
} from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

const PAUSE_MS = { booking: 700, search: 50 }

const toText = (instant: number) => new Date(instant).toISOString()

/** Builds the form of a search by a word. Parsing of sentences is not part of this run. */
export const buildWordForm = (word: string) => ({ text: word, asWritten: true })

/** Builds the form of a search for the booked professional, if a session that starts at `start` is free. */
export const buildFreeTimeForm = (start: number) => ({
  ...buildWordForm(createWord(BOOKED_PROFESSIONAL)),
  free: {
    sessionType: 'Standard' as const,
    intervals: [{ from: toText(start), until: toText(start + HALF_HOUR) }],
  },
})

/** Builds a booking that can be repeated, each by another member. */
function buildBooking(nth: number, start: number) {
  const body = {
    professionalUsername: professionalToken(BOOKED_PROFESSIONAL),
    start: toText(start),
    end: toText(start + 2 * HALF_HOUR),
    location: 'Online',
    key: crypto.randomUUID(),
  }
  return { kind: 'booking' as const, ...createAppointment, token: memberToken(nth), body }
}

/** Builds a search whose exact result never changes: alternately by a word and by a time that stays free. */
function buildSearch(nth: number, now: number) {
  const isByWord = nth % 2 === 0
  return {
    kind: 'search' as const,
    ...search,
    token: memberToken(0),
    body: isByWord
      ? buildWordForm(createWord(UNCHANGED_PROFESSIONAL))
      : buildFreeTimeForm(planBooking(nth % MAX_BOOKINGS, now).freeStart),
    expectedUsername: professionalToken(isByWord ? UNCHANGED_PROFESSIONAL : BOOKED_PROFESSIONAL),
  }
}

/** Books and searches at a steady rate until stopped. */
export function startBackgroundLoad(calls: CallRecorder) {
  const stopped = new AbortController()
  const startTime = Date.now()
  let bookings = 0

  async function book(): Promise<void> {
    while (!stopped.signal.aborted && bookings < MAX_BOOKINGS) {
      await calls.sendUntilSuccessful(buildBooking(bookings, planBooking(bookings, startTime).bookedStart))
      bookings += 1
      await sleep(PAUSE_MS.booking)
    }
  }
  async function searchRepeatedly(): Promise<void> {
    for (let nth = 0; !stopped.signal.aborted; nth += 1) {
      await calls.send(buildSearch(nth, startTime))
      await sleep(PAUSE_MS.search)
    }
  }
  const finished = Promise.all([book(), searchRepeatedly()])
  // An error is thrown when the load is stopped.
  finished.catch(() => undefined)
  return {
    /** Stops the load and returns the starts that are booked and that stayed free. */
    async stop(): Promise<{ bookedStart: number; freeStart: number }[]> {
      stopped.abort()
      await finished
      return Array.from({ length: bookings }, (_, nth) => planBooking(nth, startTime))
    },
  }
}
