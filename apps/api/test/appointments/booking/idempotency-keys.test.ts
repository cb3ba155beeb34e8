import { randomUUID } from 'node:crypto'

import { editAccount } from '@fourfold/contract/accounts/endpoints'
import { approveAppointment, cancelAppointment } from '@fourfold/contract/appointments/endpoints'
import type { BookingRequest } from '@fourfold/contract/appointments/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { listNotifications, clearAppointments, countAppointments, openPractice, slotAt } from '../practice.ts'
import type { Practice } from '../practice.ts'

let testApp: TestApp
let ines: Practice
let mila: Awaited<ReturnType<TestApp['member']>>
let noor: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await openPractice(testApp, 'ines', { preferredAgreedUpon: true, other: { address: 'Praxis 1' } })
  mila = await testApp.member('mila')
  noor = await testApp.member('noor')
  await openPractice(testApp, 'petra')
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

type RequestChange = Partial<BookingRequest> & { inDays?: number }

/** The answer as it goes over the wire, to the byte. */
async function ask({ inDays = 1, ...request }: RequestChange, token = mila.token) {
  const payload = { professionalUsername: ines.username, ...slotAt(testApp, inDays), location: 'Online', ...request }
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/appointment/create',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  const { data, errors } = answer.json<{ data: { appointment: { uuid: string } } | null; errors: { code: string }[] }>()
  return { status: answer.statusCode, text: answer.payload, uuid: data?.appointment.uuid ?? '', code: errors[0]?.code }
}

describe('a request sent again under its key', () => {
  test('is the same booking, answered byte for byte alike, whatever became of it since', async () => {
    const key = randomUUID()
    const first = await ask({ key, inDays: 3 })
    expect(first.status).toBe(200)
    const traces = async () => [await countAppointments(testApp), (await listNotifications(testApp)).owed.length]
    const before = await traces()

    expect(await ask({ key, inDays: 3 })).toEqual(first)
    expect(await ask({ key: key.toUpperCase(), inDays: 3 })).toEqual(first)
    const typed = {
      start: slotAt(testApp, 3).start.replace('Z', '.000Z'),
      professionalUsername: 'INES',
      address: 'ignored',
    }
    expect(await ask({ key, inDays: 3, ...typed })).toEqual(first)
    expect(await traces()).toEqual(before)

    await testApp.call(approveAppointment, { body: { appointmentUuid: first.uuid } }, { token: ines.token })
    expect(await ask({ key, inDays: 3 })).toEqual(first)
    await testApp.call(cancelAppointment, { body: { appointmentUuid: first.uuid } }, { token: mila.token })
    expect(await ask({ key, inDays: 3 })).toEqual(first)
  })

  test('also when the professional goes by another name since', async () => {
    const otto = await openPractice(testApp, 'otto')
    const key = randomUUID()
    const request = { key, inDays: 4, professionalUsername: 'otto' }
    const first = await ask(request)
    const renamed = { name: 'Otto Test', username: 'otto.new', email: testApp.emailOf('otto') }
    const edited = await testApp.call(editAccount, { body: renamed }, { token: otto.token })
    expect(edited.status).toBe(200)
    expect(await ask(request)).toEqual(first)
  })

  test('sent twice at the same moment makes one booking, and both hear of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      await clearAppointments(testApp)
      const key = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => ask({ key, inDays: 10 + round })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await countAppointments(testApp)).toBe(1)
    }
  })

  test('is answered even when the limit of open requests is reached, and after its time has passed', async () => {
    const keys = [1, 2, 3].map(() => randomUUID())
    const first = []
    for (const [nth, key] of keys.entries()) first.push(await ask({ key, inDays: 25 + nth }))
    expect((await ask({ key: randomUUID(), inDays: 28 })).code).toBe('too_many_requests_open')
    const slots = keys.map((_, nth) => slotAt(testApp, 25 + nth))
    testApp.clock.advance({ hours: 24 * 29 })
    for (const [nth, key] of keys.entries()) expect(await ask({ key, ...slots[nth] })).toEqual(first[nth])
  })
})

describe('a key says which request it is', () => {
  const other: [string, () => RequestChange][] = [
    ['another start', () => ({ start: slotAt(testApp, 1, { hour: 10 }).start })],
    ['another end', () => ({ end: slotAt(testApp, 1, { minutes: 15 }).end })],
    ['another location', () => ({ location: 'Online' })],
    ['another agreed address', () => ({ address: 'Elsewhere' })],
    ['another professional', () => ({ professionalUsername: 'petra' })],
  ]

  test.each(other)('%s under it is another request', async (_, change) => {
    const key = randomUUID()
    const request: RequestChange = { key, location: 'AgreedUpon', address: 'The park' }
    expect((await ask(request)).status).toBe(200)
    const again = await ask({ ...request, ...change() })
    expect([again.status, again.code]).toEqual([409, 'key_reused'])
  })

  test('another member may use the same one', async () => {
    const key = randomUUID()
    const answers = [await ask({ key, inDays: 5 }), await ask({ key, inDays: 6 }, noor.token)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.uuid).not.toBe(answers[1]?.uuid)
  })

  test('a refused request leaves its key free for the next try', async () => {
    const key = randomUUID()
    await ask({ inDays: 7 }, noor.token)
    expect((await ask({ key, inDays: 7 })).code).toBe('slot_taken')
    expect((await ask({ key, inDays: 8 })).status).toBe(200)
  })

  test('without a key the same request again is a request of its own', async () => {
    expect((await ask({ inDays: 9 })).status).toBe(200)
    expect((await ask({ inDays: 9 })).code).toBe('slot_taken')
  })

  test('a key is a uuid', async () => {
    for (const key of ['', 'mine', '00000000-0000-4000-8000-00000000000g']) {
      expect((await ask({ key, inDays: 9 })).code).toBe('invalid_input')
    }
  })
})
