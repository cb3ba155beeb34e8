import { setTimeout as sleep } from 'node:timers/promises'

import {
  FIRST_FREE,
  FREE_PROFESSIONALS,
  memberId,
  MEMBERS,
  professionalId,
  usernameOf,
} from '../booking/fixture.store.ts'
import { sendBooking } from '../booking/http-load.ts'

const HOUR = 3_600_000
/** A third of what a busy day brings at most, and far from what the machine could do: it must not wait for itself. */
const PER_SECOND = 30

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

/** The nth booking: another member, professional and hour each time. */
function requestOf(nth: number) {
  const start = Date.parse(FIRST_FREE) + Math.floor(nth / FREE_PROFESSIONALS) * HOUR
  return {
    token: usernameOf(memberId(nth % MEMBERS)),
    body: {
      professionalUsername: usernameOf(professionalId(nth % FREE_PROFESSIONALS)),
      start: iso(start),
      end: iso(start + HOUR),
      location: 'Online',
      key: crypto.randomUUID(),
    },
    expected: 200,
  }
}

/** Members who book at a steady pace, whether or not the one before has an answer. */
export function steadyBookings(api: string) {
  let nth = 0
  async function book(times: number[]): Promise<void> {
    const began = performance.now()
    const request = requestOf(nth++)
    const status = await sendBooking(api, request)
    if (status !== request.expected) throw new Error(`a booking answered ${status}`)
    times.push(performance.now() - began)
  }
  return {
    /** The milliseconds each took, while something else goes on. */
    async during(work: Promise<unknown>): Promise<number[]> {
      const times: number[] = []
      const running = new Set<Promise<void>>()
      const failures: unknown[] = []
      const done = new AbortController()
      const note = (error: unknown) => void failures.push(error)
      // Told once every booking under way has its answer; until then nobody would hear it.
      const ended = work.catch(note).finally(() => done.abort())
      const began = performance.now()
      for (let count = 0; !done.signal.aborted; count += 1) {
        await sleep(Math.max(0, began + (count * 1000) / PER_SECOND - performance.now()))
        const booking = book(times)
          .catch(note)
          .finally(() => running.delete(booking))
        running.add(booking)
      }
      await Promise.all(running)
      await ended
      if (failures.length > 0) throw failures[0]
      return times
    },
  }
}
