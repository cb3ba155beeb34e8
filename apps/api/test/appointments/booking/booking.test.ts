import { randomUUID } from 'node:crypto'

import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import { LOCATION_REQUIRED } from '@fourfold/contract/appointments/shapes'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { setStatus, setEmailVerified } from '../../../src/accounts/index.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import {
  listNotifications,
  book,
  mustBook,
  clearAppointments,
  countAppointments,
  dateIn,
  createBookableProfessional,
  getAppointmentRow,
  slotAt,
  loadSlots,
} from '../bookable-professional.ts'
import type { BookableProfessional } from '../bookable-professional.ts'

let testApp: TestApp
let ines: BookableProfessional
let mila: Awaited<ReturnType<TestApp['member']>>
let noor: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ines = await createBookableProfessional(testApp, 'ines')
  mila = await testApp.member('mila')
  noor = await testApp.member('noor')
})
afterEach(() => clearAppointments(testApp))
afterAll(() => testApp.stop())

/** Expects a booking to fail without inserting an appointment or a notification. Returns status and error code. */
async function getBookingError(token: string, request: Parameters<typeof book>[2]) {
  const countRows = async () => [await countAppointments(testApp), await listNotifications(testApp)]
  const before = await countRows()
  const { status, errors, data } = await book(testApp, token, request)
  expect(data).toBeNull()
  expect(await countRows()).toEqual(before)
  return [status, errors[0]?.code]
}

describe('booking a slot', () => {
  test(
    'creates a pending appointment and notifies the professional once',
    { tags: ['APP-23', 'APP-24', 'OP-069'] },
    async () => {
      const [slot] = await loadSlots(testApp, ines, { inDays: 2 })
      expect(slot).toEqual({ start: `${dateIn(testApp, 2)}T09:00:00.000Z`, end: `${dateIn(testApp, 2)}T10:00:00.000Z` })
      const before = await listNotifications(testApp)
      const response = await book(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 2) })
      const uuid = response.data?.appointment.uuid ?? ''
      expect(response).toMatchObject({ status: 200, errors: [] })
      expect(response.data).toEqual({
        appointment: { uuid, ...slotAt(testApp, 2), status: 'Pending', location: 'Online', address: '' },
      })
      const now = testApp.clock.now().round('microsecond')
      const deadline = now.add({ hours: 72 })
      const start = Temporal.Instant.from(slotAt(testApp, 2).start)
      expect(await getAppointmentRow(testApp, uuid)).toMatchObject({
        status: 'Pending',
        session_type: 'Standard',
        time_zone: 'UTC',
        member_id: mila.user.id,
        professional_id: ines.id,
        requested_at: now,
        answer_by: Temporal.Instant.compare(deadline, start) < 0 ? deadline : start,
        reason: null,
        sequence: 0,
      })
      const after = await listNotifications(testApp, uuid)
      expect(after.planned).toContain('requested to the professional')
      expect(after.planned.filter((notification) => notification.endsWith('to the member'))).toEqual([])
      expect((await listNotifications(testApp)).due).toBe(before.due + 1)
    },
  )

  test('sets an answer deadline of three days for a distant slot', async () => {
    const uuid = await mustBook(testApp, mila.token, { professional: ines, slot: slotAt(testApp, 30) })
    expect((await getAppointmentRow(testApp, uuid)).answer_by).toEqual(
      testApp.clock.now().round('microsecond').add({ hours: 72 }),
    )
  })

  test('recognizes the free session by its length', { tags: ['OP-067'] }, async () => {
    const [slot] = await loadSlots(testApp, ines, { inDays: 3, sessionType: 'Free15' })
    const uuid = await mustBook(testApp, noor.token, { professional: ines, slot: slot ?? slotAt(testApp, 3) })
    expect((await getAppointmentRow(testApp, uuid)).session_type).toBe('Free15')
  })

  test('finds the professional by username regardless of case', async () => {
    const professional = { ...ines, username: 'INES' }
    expect((await book(testApp, noor.token, { professional, slot: slotAt(testApp, 4) })).status).toBe(200)
  })
})

describe('times that are not slots', () => {
  const slotInUtc =
    (inDays: number, hour: number, options: object = {}) =>
    () =>
      slotAt(testApp, inDays, { hour, ...options })
  test.each([
    ['in the past', slotInUtc(-1, 9), 'slot_not_offered'],
    ['off the slot grid', slotInUtc(5, 9, { minute: 30 }), 'slot_not_offered'],
    ['of another length', slotInUtc(5, 9, { minutes: 30 }), 'slot_not_offered'],
    ['longer than any session', slotInUtc(5, 9, { minutes: 480 }), 'slot_not_offered'],
    ['of no length', slotInUtc(5, 9, { minutes: 0 }), 'slot_not_offered'],
    ['that ends before it starts', slotInUtc(5, 12, { minutes: -60 }), 'slot_not_offered'],
    ['before work', slotInUtc(5, 8), 'slot_not_offered'],
    ['after work', slotInUtc(5, 17), 'slot_not_offered'],
    [
      'a millisecond late',
      () => ({ ...slotAt(testApp, 5), start: `${dateIn(testApp, 5)}T09:00:00.001Z` }),
      'slot_not_offered',
    ],
    [
      'a nanosecond late',
      () => ({ ...slotAt(testApp, 5), start: `${dateIn(testApp, 5)}T09:00:00.000000001Z` }),
      'slot_not_offered',
    ],
    ['in the year 9999', () => ({ start: '9999-12-31T23:00:00Z', end: '9999-12-31T23:59:59Z' }), 'slot_not_offered'],
    ['in the year 0', () => ({ start: '0000-01-01T09:00:00Z', end: '0000-01-01T10:00:00Z' }), 'slot_not_offered'],
  ])('rejects a time %s', { tags: ['OP-067'] }, async (_, slot, code) => {
    expect(await getBookingError(noor.token, { professional: ines, slot: slot() })).toEqual([409, code])
  })

  test('rejects a slot at the moment it starts', async () => {
    const professional = await createBookableProfessional(testApp, 'punctual')
    const body = { ...defaultHours, start: 0, end: 1440, lunch: false, work: true, dayType: 'Custom' as const }
    const times = { ...body, date: dateIn(testApp, 0), sessionType: 'Free15' as const }
    await testApp.call(saveWorkHour, { body: times }, { token: professional.token })
    const [next] = await loadSlots(testApp, professional, { inDays: 0, sessionType: 'Free15' })
    if (!next) return
    testApp.clock.advance(testApp.clock.now().until(Temporal.Instant.from(next.start)))
    expect(await getBookingError(noor.token, { professional, slot: next })).toEqual([409, 'slot_not_offered'])
  })

  test('rejects a slot on a day that has since become a day off', async () => {
    const slot = slotAt(testApp, 6)
    const dayOff = { ...defaultHours, work: false, dayType: 'Custom' as const, date: dateIn(testApp, 6) }
    await testApp.call(saveWorkHour, { body: { ...dayOff, sessionType: 'Standard' } }, { token: ines.token })
    expect(await getBookingError(noor.token, { professional: ines, slot })).toEqual([409, 'slot_not_offered'])
  })
})

describe('parties of a booking', () => {
  test('rejects bookings by professionals, with another professional or themselves', { tags: ['OP-068'] }, async () => {
    const petra = await createBookableProfessional(testApp, 'petra')
    expect(await getBookingError(petra.token, { professional: ines, slot: slotAt(testApp, 7) })).toEqual([
      403,
      'not_allowed',
    ])
    expect(await getBookingError(petra.token, { professional: petra, slot: slotAt(testApp, 7) })).toEqual([
      403,
      'not_allowed',
    ])
  })

  test.each([
    ['an unknown username', 'unknown'],
    ['a member', 'noor'],
    ['the caller', 'mila'],
    ['a username with a space', 'in es'],
  ])('returns 404 for %s as professional', async (_, username) => {
    const professional = { ...ines, username }
    expect(await getBookingError(mila.token, { professional, slot: slotAt(testApp, 7) })).toEqual([404, 'not_found'])
  })

  test('rejects a member whose email address is not confirmed', async () => {
    const { token, user } = await testApp.unconfirmedUser('uma')
    const request = { professional: ines, slot: slotAt(testApp, 7) }
    expect(await getBookingError(token, request)).toEqual([403, 'email_not_confirmed'])
    await inTransaction(testApp.db, (tx) => setEmailVerified(tx, user.id as AccountId))
    expect((await book(testApp, token, request)).status).toBe(200)
  })

  test('rejects rejected and pending professionals', async () => {
    const rita = await createBookableProfessional(testApp, 'rita')
    const slot = slotAt(testApp, 7)
    await inTransaction(testApp.db, (tx) => setStatus(tx, rita.id as AccountId, 'Rejected'))
    expect(await getBookingError(noor.token, { professional: rita, slot })).toEqual([404, 'not_found'])
    await inTransaction(testApp.db, (tx) => setStatus(tx, rita.id as AccountId, 'Pending'))
    expect(await getBookingError(noor.token, { professional: rita, slot })).toEqual([409, 'professional_not_approved'])
    await inTransaction(testApp.db, (tx) => setStatus(tx, rita.id as AccountId, 'Approved'))
    expect((await book(testApp, noor.token, { professional: rita, slot })).status).toBe(200)
  })

  test('rejects a member who was rejected after authentication', async () => {
    const slot = slotAt(testApp, 7)
    await inTransaction(testApp.db, (tx) => setStatus(tx, noor.user.id as AccountId, 'Rejected'))
    expect(await getBookingError(noor.token, { professional: ines, slot })).toEqual([401, 'not_signed_in'])
    await inTransaction(testApp.db, (tx) => setStatus(tx, noor.user.id as AccountId, 'Approved'))
    expect((await book(testApp, noor.token, { professional: ines, slot })).status).toBe(200)
  })

  test('returns the first response to a repeated request, even if the professional can no longer be booked', async () => {
    const zora = await createBookableProfessional(testApp, 'zora')
    const request = { professional: zora, slot: slotAt(testApp, 7), key: randomUUID() }
    const first = await mustBook(testApp, noor.token, request)
    await inTransaction(testApp.db, (tx) => setStatus(tx, zora.id as AccountId, 'Pending'))
    expect(await mustBook(testApp, noor.token, request)).toBe(first)
  })

  test('rejects a request without a valid token', async () => {
    expect(await getBookingError('invalid', { professional: ines, slot: slotAt(testApp, 7) })).toEqual([
      401,
      'not_signed_in',
    ])
  })
})

describe('location of a booking', () => {
  test('must be accepted by the professional', { tags: ['OP-067'] }, async () => {
    const request = { professional: ines, slot: slotAt(testApp, 8) }
    for (const location of ['Home', 'Client', 'AgreedUpon'] as const) {
      const response = await book(testApp, noor.token, { ...request, location })
      expect([response.status, response.errors[0]]).toMatchObject([
        400,
        { code: 'location_not_accepted', field: 'location' },
      ])
    }
    expect((await book(testApp, noor.token, { ...request, location: 'Online' })).status).toBe(200)
  })

  test('may be agreed upon if the professional accepts no other', async () => {
    const vera = await createBookableProfessional(testApp, 'vera', { preferredOnline: false })
    const request = { professional: vera, slot: slotAt(testApp, 8), address: '  The park, east gate ' }
    expect(await getBookingError(noor.token, { ...request, location: 'Online' })).toEqual([
      400,
      'location_not_accepted',
    ])
    const { data } = await book(testApp, noor.token, { ...request, location: 'AgreedUpon' })
    expect(data?.appointment).toMatchObject({ location: 'AgreedUpon', address: 'The park, east gate' })
  })

  test('determines the address, which the request sets only for an agreed location', { tags: ['OP-039'] }, async () => {
    const allLocations = { preferredHome: true, preferredClient: true, preferredAgreedUpon: true }
    const wanda = await createBookableProfessional(testApp, 'wanda', {
      ...allLocations,
      other: { address: 'Praxis 1' },
    })
    const olga = await testApp.member('olga')
    await testApp.call(editProfile, { body: { personalInfo: { address: 'Home 2' } } }, { token: olga.token })
    const bookAndGetAddress = async (location: 'Home' | 'Client' | 'Online' | 'AgreedUpon', inDays: number) => {
      const request = { professional: wanda, slot: slotAt(testApp, inDays), location, address: 'Typed 3' }
      const uuid = await mustBook(testApp, (location === 'Client' ? olga : noor).token, request)
      return (await getAppointmentRow(testApp, uuid)).address
    }
    expect(await bookAndGetAddress('Home', 1)).toBe('Praxis 1')
    expect(await bookAndGetAddress('Client', 2)).toBe('Home 2')
    expect(await bookAndGetAddress('Online', 3)).toBe('')
    expect(await bookAndGetAddress('AgreedUpon', 4)).toBe('Typed 3')
  })

  test('is required in the request', async () => {
    const before = await countAppointments(testApp)
    const body = { professionalUsername: 'ines', ...slotAt(testApp, 9) }
    const response = await testApp.call(createAppointment, { body: body as never }, { token: noor.token })
    expect([response.status, response.errors]).toMatchObject([
      400,
      [{ code: 'invalid_input', msg: LOCATION_REQUIRED, field: 'location' }],
    ])
    expect(await countAppointments(testApp)).toBe(before)
  })

  test('rejects an address that is longer than 300 characters or contains NUL', async () => {
    const request = { professional: ines, slot: slotAt(testApp, 9) }
    expect(await getBookingError(noor.token, { ...request, address: 'a'.repeat(301) })).toEqual([400, 'invalid_input'])
    expect(await getBookingError(noor.token, { ...request, address: 'a\u0000' })).toEqual([400, 'invalid_input'])
  })
})
