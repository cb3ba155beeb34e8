import { approveAppointment, cancelAppointment } from '@fourfold/contract/appointments/endpoints'
import { MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_PER_PROFESSIONAL } from '@fourfold/contract/appointments/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { book, mustBook, clearAppointments, createBookableProfessional, slotAt } from '../bookable-professional.ts'
import type { BookableProfessional } from '../bookable-professional.ts'

let testApp: TestApp
const professionals: BookableProfessional[] = []
let mila: string

beforeAll(async () => {
  testApp = await startTestApp()
  for (const name of ['ines', 'petra', 'rosa', 'vera'])
    professionals.push(await createBookableProfessional(testApp, name))
  mila = (await testApp.member('mila')).token
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

function getProfessional(nth: number): BookableProfessional {
  const professional = professionals[nth]
  if (!professional) throw new Error(`no professional ${nth}`)
  return professional
}

const request = (nth: number, hour: number) => ({
  professional: getProfessional(nth),
  slot: slotAt(testApp, 1, { hour }),
})

/** Books an hour tomorrow with the nth professional. Returns 'booked' or the error code. */
async function tryBook(nth: number, hour: number, token = mila) {
  const { status, errors } = await book(testApp, token, request(nth, hour))
  return status === 200 ? 'booked' : errors[0]?.code
}

describe('limit of pending requests', () => {
  test(`is ${MAX_OPEN_REQUESTS_PER_PROFESSIONAL} per professional`, async () => {
    const outcomes = []
    for (const hour of [9, 10, 11, 12]) outcomes.push(await tryBook(0, hour))
    expect(outcomes).toEqual(['booked', 'booked', 'booked', 'too_many_requests_open'])
    expect(await tryBook(1, 12)).toBe('booked')
  })

  test(`is ${MAX_OPEN_REQUESTS} in total`, async () => {
    const outcomes = []
    for (const nth of [0, 1, 2, 3]) for (const hour of [9, 10, 11]) outcomes.push(await tryBook(nth, hour))
    expect(outcomes.slice(0, MAX_OPEN_REQUESTS)).toEqual(Array.from({ length: MAX_OPEN_REQUESTS }, () => 'booked'))
    expect(outcomes.slice(MAX_OPEN_REQUESTS)).toEqual(['too_many_requests_open', 'too_many_requests_open'])
  })

  test('does not count requests that were answered or withdrawn', async () => {
    const first = await mustBook(testApp, mila, request(0, 9))
    const second = await mustBook(testApp, mila, request(0, 10))
    await mustBook(testApp, mila, request(0, 11))
    expect(await tryBook(0, 12)).toBe('too_many_requests_open')
    await testApp.call(approveAppointment, { body: { appointmentUuid: first } }, { token: getProfessional(0).token })
    expect(await tryBook(0, 12)).toBe('booked')
    expect(await tryBook(0, 13)).toBe('too_many_requests_open')
    await testApp.call(cancelAppointment, { body: { appointmentUuid: second } }, { token: mila })
    expect(await tryBook(0, 13)).toBe('booked')
  })

  test('holds for concurrent requests to one professional', async () => {
    for (let round = 0; round < 3; round += 1) {
      await clearAppointments(testApp)
      const outcomes = await Promise.all([9, 10, 11, 12, 13, 14, 15, 16].map((hour) => tryBook(0, hour)))
      expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(MAX_OPEN_REQUESTS_PER_PROFESSIONAL)
      expect(outcomes.filter((outcome) => outcome === 'too_many_requests_open')).toHaveLength(
        8 - MAX_OPEN_REQUESTS_PER_PROFESSIONAL,
      )
    }
  })

  test('holds for concurrent requests to several professionals', async () => {
    const requests = [0, 1, 2, 3].flatMap((nth) => [9, 10, 11].map((hour) => ({ nth, hour })))
    const outcomes = await Promise.all(requests.map(({ nth, hour }) => tryBook(nth, hour)))
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(MAX_OPEN_REQUESTS)
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests_open')).toHaveLength(12 - MAX_OPEN_REQUESTS)
  })

  test('is per member', async () => {
    for (const hour of [9, 10, 11]) await mustBook(testApp, mila, request(0, hour))
    expect(await tryBook(0, 12, (await testApp.member('noor')).token)).toBe('booked')
  })
})
