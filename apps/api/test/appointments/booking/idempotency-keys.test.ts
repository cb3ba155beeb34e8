import { randomUUID } from 'node:crypto'

import { editAccount } from '@fourfold/contract/accounts/endpoints'
import { approveAppointment, cancelAppointment } from '@fourfold/contract/appointments/endpoints'
import type { BookingRequest } from '@fourfold/contract/appointments/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import {
  listNotifications,
  clearAppointments,
  countAppointments,
  createBookableProfessional,
  slotAt,
} from '../bookable-professional.ts'
import type { BookableProfessional } from '../bookable-professional.ts'

let testApp: TestApp
let ines: BookableProfessional
let mila: Awaited<ReturnType<TestApp['member']>>
let noor: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await createBookableProfessional(testApp, 'ines', {
    preferredAgreedUpon: true,
    other: { address: 'Praxis 1' },
  })
  mila = await testApp.member('mila')
  noor = await testApp.member('noor')
  await createBookableProfessional(testApp, 'petra')
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

type RequestChange = Partial<BookingRequest> & { inDays?: number }

/** Sends a booking request and returns the raw response text too. */
async function sendRequest({ inDays = 1, ...request }: RequestChange, token = mila.token) {
  const payload = { professionalUsername: ines.username, ...slotAt(testApp, inDays), location: 'Online', ...request }
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/appointment/create',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  const { data, errors } = response.json<{
    data: { appointment: { uuid: string } } | null
    errors: { code: string }[]
  }>()
  return {
    status: response.statusCode,
    text: response.payload,
    uuid: data?.appointment.uuid ?? '',
    code: errors[0]?.code,
  }
}

describe('a repeated request with the same key', () => {
  test('returns the first response byte for byte, even after the appointment status changed', async () => {
    const key = randomUUID()
    const first = await sendRequest({ key, inDays: 3 })
    expect(first.status).toBe(200)
    const countRows = async () => [await countAppointments(testApp), (await listNotifications(testApp)).planned.length]
    const before = await countRows()

    expect(await sendRequest({ key, inDays: 3 })).toEqual(first)
    expect(await sendRequest({ key: key.toUpperCase(), inDays: 3 })).toEqual(first)
    const equivalent = {
      start: slotAt(testApp, 3).start.replace('Z', '.000Z'),
      professionalUsername: 'INES',
      address: 'ignored',
    }
    expect(await sendRequest({ key, inDays: 3, ...equivalent })).toEqual(first)
    expect(await countRows()).toEqual(before)

    await testApp.call(approveAppointment, { body: { appointmentUuid: first.uuid } }, { token: ines.token })
    expect(await sendRequest({ key, inDays: 3 })).toEqual(first)
    await testApp.call(cancelAppointment, { body: { appointmentUuid: first.uuid } }, { token: mila.token })
    expect(await sendRequest({ key, inDays: 3 })).toEqual(first)
  })

  test('returns the first response after the professional changed their username', async () => {
    const otto = await createBookableProfessional(testApp, 'otto')
    const key = randomUUID()
    const request = { key, inDays: 4, professionalUsername: 'otto' }
    const first = await sendRequest(request)
    const accountForm = { name: 'Otto Test', username: 'otto.new', email: testApp.emailOf('otto') }
    const editReply = await testApp.call(editAccount, { body: accountForm }, { token: otto.token })
    expect(editReply.status).toBe(200)
    expect(await sendRequest(request)).toEqual(first)
  })

  test('creates one booking for concurrent duplicates and returns the same response to all', async () => {
    for (let round = 0; round < 10; round += 1) {
      await clearAppointments(testApp)
      const key = randomUUID()
      const responses = await Promise.all([1, 2, 3].map(() => sendRequest({ key, inDays: 10 + round })))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      expect(await countAppointments(testApp)).toBe(1)
    }
  })

  test('returns the first response at the limit of pending requests and after the slot has passed', async () => {
    const keys = [1, 2, 3].map(() => randomUUID())
    const first = []
    for (const [nth, key] of keys.entries()) first.push(await sendRequest({ key, inDays: 25 + nth }))
    expect((await sendRequest({ key: randomUUID(), inDays: 28 })).code).toBe('too_many_requests_open')
    const slots = keys.map((_, nth) => slotAt(testApp, 25 + nth))
    testApp.clock.advance({ hours: 24 * 29 })
    for (const [nth, key] of keys.entries()) expect(await sendRequest({ key, ...slots[nth] })).toEqual(first[nth])
  })
})

describe('idempotency key of a booking', () => {
  const changes: [string, () => RequestChange][] = [
    ['another start', () => ({ start: slotAt(testApp, 1, { hour: 10 }).start })],
    ['another end', () => ({ end: slotAt(testApp, 1, { minutes: 15 }).end })],
    ['another location', () => ({ location: 'Online' })],
    ['another agreed address', () => ({ address: 'Elsewhere' })],
    ['another professional', () => ({ professionalUsername: 'petra' })],
  ]

  test.each(changes)('is rejected for a request with %s', async (_, change) => {
    const key = randomUUID()
    const request: RequestChange = { key, location: 'AgreedUpon', address: 'The park' }
    expect((await sendRequest(request)).status).toBe(200)
    const repeatedReply = await sendRequest({ ...request, ...change() })
    expect([repeatedReply.status, repeatedReply.code]).toEqual([409, 'key_reused'])
  })

  test('may be used by another member too', async () => {
    const key = randomUUID()
    const responses = [await sendRequest({ key, inDays: 5 }), await sendRequest({ key, inDays: 6 }, noor.token)]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses[0]?.uuid).not.toBe(responses[1]?.uuid)
  })

  test('can be used again after a rejected request', async () => {
    const key = randomUUID()
    await sendRequest({ inDays: 7 }, noor.token)
    expect((await sendRequest({ key, inDays: 7 })).code).toBe('slot_taken')
    expect((await sendRequest({ key, inDays: 8 })).status).toBe(200)
  })

  test('is optional: repeated requests without one are independent', async () => {
    expect((await sendRequest({ inDays: 9 })).status).toBe(200)
    expect((await sendRequest({ inDays: 9 })).code).toBe('slot_taken')
  })

  test('must be a uuid', async () => {
    for (const key of ['', 'mine', '00000000-0000-4000-8000-00000000000g']) {
      expect((await sendRequest({ key, inDays: 9 })).code).toBe('invalid_input')
    }
  })
})
