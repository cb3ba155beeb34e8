import { setTimeout as sleep } from 'node:timers/promises'

import {
  FIRST_FREE_HOUR,
  FREE_PROFESSIONALS,
  memberId,
  MEMBERS,
  professionalId,
  usernameOf,
} from '../booking/fixture.store.ts'
import { sendBooking } from '../booking/http-load.ts'

const HOUR = 3_600_000
/** Far below the capacity of the machine, so that bookings do not queue. */
const BOOKINGS_PER_SECOND = 30

const toIso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

/** Builds the nth booking, with another member, professional and hour each time. */
function buildRequest(nth: number) {
  const start = Date.parse(FIRST_FREE_HOUR) + Math.floor(nth / FREE_PROFESSIONALS) * HOUR
  return {
    token: usernameOf(memberId(nth % MEMBERS)),
    body: {
      professionalUsername: usernameOf(professionalId(nth % FREE_PROFESSIONALS)),
      start: toIso(start),
      end: toIso(start + HOUR),
      location: 'Online',
      key: crypto.randomUUID(),
    },
    expectedStatus: 200,
  }
}

/** Creates a load of bookings at a constant rate, without waiting for responses. */
export function createSteadyBookings(api: string) {
  let nth = 0
  async function book(times: number[]): Promise<void> {
    const start = performance.now()
    const request = buildRequest(nth++)
    const status = await sendBooking(api, request)
    if (status !== request.expectedStatus) throw new Error(`a booking responded with ${status}`)
    times.push(performance.now() - start)
  }
  return {
    /** Books while `work` is pending. Returns the duration of each booking in milliseconds. */
    async bookDuring(work: Promise<unknown>): Promise<number[]> {
      const times: number[] = []
      const pendingBookings = new Set<Promise<void>>()
      const errors: unknown[] = []
      const finished = new AbortController()
      const recordError = (error: unknown) => void errors.push(error)
      // The error is rethrown below, once all bookings in progress have finished.
      const workCompletion = work.catch(recordError).finally(() => finished.abort())
      const start = performance.now()
      for (let count = 0; !finished.signal.aborted; count += 1) {
        await sleep(Math.max(0, start + (count * 1000) / BOOKINGS_PER_SECOND - performance.now()))
        const booking = book(times)
          .catch(recordError)
          .finally(() => pendingBookings.delete(booking))
        pendingBookings.add(booking)
      }
      await Promise.all(pendingBookings)
      await workCompletion
      if (errors.length > 0) throw errors[0]
      return times
    },
  }
}
