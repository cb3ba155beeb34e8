import { approveAppointment, cancelAppointment } from '@fourfold/contract/appointments/endpoints'
import { MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_WITH_ONE } from '@fourfold/contract/appointments/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { book, mustBook, clearAppointments, openPractice, slotAt } from '../practice.ts'
import type { Practice } from '../practice.ts'

let testApp: TestApp
const practices: Practice[] = []
let mila: string

beforeAll(async () => {
  testApp = await startTestApp()
  for (const name of ['ines', 'petra', 'rosa', 'vera']) practices.push(await openPractice(testApp, name))
  mila = (await testApp.member('mila')).token
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

function practiceOf(nth: number): Practice {
  const practice = practices[nth]
  if (!practice) throw new Error(`there are ${practices.length} practices`)
  return practice
}

const request = (nth: number, hour: number) => ({ practice: practiceOf(nth), slot: slotAt(testApp, 1, { hour }) })

/** Asks one of the professionals for an hour of tomorrow. */
async function ask(nth: number, hour: number, token = mila) {
  const { status, errors } = await book(testApp, token, request(nth, hour))
  return status === 200 ? 'booked' : errors[0]?.code
}

describe('nobody blocks a calendar', () => {
  test(`${MAX_OPEN_REQUESTS_WITH_ONE} requests with one professional may wait, a fourth may not`, async () => {
    const heard = []
    for (const hour of [9, 10, 11, 12]) heard.push(await ask(0, hour))
    expect(heard).toEqual(['booked', 'booked', 'booked', 'too_many_requests_open'])
    expect(await ask(1, 12)).toBe('booked')
  })

  test(`${MAX_OPEN_REQUESTS} may wait in all`, async () => {
    const heard = []
    for (const nth of [0, 1, 2, 3]) for (const hour of [9, 10, 11]) heard.push(await ask(nth, hour))
    expect(heard.slice(0, MAX_OPEN_REQUESTS)).toEqual(Array.from({ length: MAX_OPEN_REQUESTS }, () => 'booked'))
    expect(heard.slice(MAX_OPEN_REQUESTS)).toEqual(['too_many_requests_open', 'too_many_requests_open'])
  })

  test('one that was answered or taken back makes room', async () => {
    const first = await mustBook(testApp, mila, request(0, 9))
    const second = await mustBook(testApp, mila, request(0, 10))
    await mustBook(testApp, mila, request(0, 11))
    expect(await ask(0, 12)).toBe('too_many_requests_open')
    await testApp.call(approveAppointment, { body: { appointmentUuid: first } }, { token: practiceOf(0).token })
    expect(await ask(0, 12)).toBe('booked')
    expect(await ask(0, 13)).toBe('too_many_requests_open')
    await testApp.call(cancelAppointment, { body: { appointmentUuid: second } }, { token: mila })
    expect(await ask(0, 13)).toBe('booked')
  })

  test('also when all are sent at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await clearAppointments(testApp)
      const heard = await Promise.all([9, 10, 11, 12, 13, 14, 15, 16].map((hour) => ask(0, hour)))
      expect(heard.filter((one) => one === 'booked')).toHaveLength(MAX_OPEN_REQUESTS_WITH_ONE)
      expect(heard.filter((one) => one === 'too_many_requests_open')).toHaveLength(8 - MAX_OPEN_REQUESTS_WITH_ONE)
    }
  })

  test('also when all are sent at once to several', async () => {
    const requests = [0, 1, 2, 3].flatMap((nth) => [9, 10, 11].map((hour) => ({ nth, hour })))
    const heard = await Promise.all(requests.map(({ nth, hour }) => ask(nth, hour)))
    expect(heard.filter((one) => one === 'booked')).toHaveLength(MAX_OPEN_REQUESTS)
    expect(heard.filter((one) => one === 'too_many_requests_open')).toHaveLength(12 - MAX_OPEN_REQUESTS)
  })

  test('the requests of others count for nothing', async () => {
    for (const hour of [9, 10, 11]) await mustBook(testApp, mila, request(0, hour))
    expect(await ask(0, 12, (await testApp.member('noor')).token)).toBe('booked')
  })
})
