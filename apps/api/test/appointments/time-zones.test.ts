import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { formatInterval } from '@fourfold/contract/appointments/interval-text'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseAppointments } from '../../src/appointments/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { book, mustBook, createBookableProfessional, getAppointmentRow, slotAt } from './bookable-professional.ts'
import { receiveLastMail, applyAction } from './notifications/received-mails.ts'

const [NEW_YORK, DENVER] = ['America/New_York', 'America/Denver']

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

type BookingOptions = { location?: 'Online' | 'Home' | 'Client'; timeZone?: string }

/** Creates a professional in Denver and a member who has requested a slot. */
async function createBooking(name: string, { location = 'Online', timeZone }: BookingOptions = {}) {
  const places = { preferredHome: true, preferredClient: true }
  const other = { timeZone: DENVER, address: '12 Main Street, Denver' }
  const account = await createBookableProfessional(testApp, `pro.${name}`, { ...places, other })
  const professional = { ...account, email: testApp.emailOf(`pro.${name}`) }
  const member = await testApp.member(`sam.${name}`)
  const slot = slotAt(testApp, 5, { hour: 18 })
  const memberZone = timeZone === undefined ? {} : { timeZone }
  const uuid = await mustBook(testApp, member.token, { professional, slot, location, ...memberZone })
  await testApp.runQueuedJobs()
  return { professional, member, slot, uuid, formatTimeIn: (zone: string) => formatInterval(slot, { timeZone: zone }) }
}

describe("the member's time zone", () => {
  test('is stored with the booking and returned to both parties, on the page and in the list', async () => {
    const { professional, member, uuid } = await createBooking('kept', { timeZone: NEW_YORK })
    for (const { token } of [professional, member]) {
      const details = await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })
      const list = await testApp.call(appointments, {}, { token })
      for (const appointment of [details.data?.appointment, list.data?.[0]]) {
        expect(appointment).toMatchObject({ timeZone: DENVER, memberTimeZone: NEW_YORK })
      }
    }
  })

  test('is ignored if it is invalid', async () => {
    const professional = await createBookableProfessional(testApp, 'pro.odd')
    const { token } = await testApp.member('sam.odd')
    for (const timeZone of ['Mars/Olympus', '', 'x'.repeat(500), 7, null, { $ne: 1 }] as string[]) {
      const response = await book(testApp, token, { professional, slot: slotAt(testApp, 3), timeZone })
      const uuid = response.data?.appointment.uuid ?? ''
      expect([timeZone, response.status, (await getAppointmentRow(testApp, uuid)).member_time_zone]).toEqual([
        timeZone,
        200,
        null,
      ])
      await applyAction(testApp, { token }, 'cancel', uuid)
    }
  })

  test('does not change when the request is repeated from another zone', async () => {
    const professional = await createBookableProfessional(testApp, 'pro.again')
    const { token } = await testApp.member('sam.again')
    const request = { professional, slot: slotAt(testApp, 3), key: '0f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01' }
    const first = await book(testApp, token, { ...request, timeZone: NEW_YORK })
    const second = await book(testApp, token, { ...request, timeZone: 'Asia/Tokyo' })
    expect(second.data).toEqual(first.data)
    expect((await getAppointmentRow(testApp, first.data?.appointment.uuid ?? '')).member_time_zone).toBe(NEW_YORK)
  })

  test('is erased with the member', async () => {
    const { member, uuid } = await createBooking('gone', { timeZone: NEW_YORK })
    const erasedAccount = { accountId: member.user.id as AccountId, now: testApp.clock.now() }
    await inTransaction(testApp.db, (tx) => eraseAppointments(tx, erasedAccount))
    expect((await getAppointmentRow(testApp, uuid)).member_time_zone).toBeNull()
  })
})

describe('mail and calendar file', () => {
  test("show both times if they differ, the recipient's own first", async () => {
    const { professional, member, uuid, formatTimeIn } = await createBooking('both', { timeZone: NEW_YORK })
    await applyAction(testApp, professional, 'approve', uuid)
    const memberMail = await receiveLastMail(testApp, member, 1)
    const professionalMail = await receiveLastMail(testApp, professional, 2)

    for (const part of [memberMail.text, memberMail.html])
      expect(part).toMatch(/When[\s\S]*Eastern[\s\S]*For Pro[\s\S]*Mountain/)
    expect(memberMail.event).toMatchObject({ zone: NEW_YORK })
    expect(memberMail.event.description).toContain(`${formatTimeIn(NEW_YORK)}\nFor Pro: ${formatTimeIn(DENVER)}\n`)
    expect(professionalMail.event).toMatchObject({ zone: DENVER })
    expect(professionalMail.event.description).toContain(
      `${formatTimeIn(DENVER)}\nFor Sam: ${formatTimeIn(NEW_YORK)}\n`,
    )
    expect(professionalMail.text).toMatch(/When[\s\S]*Mountain[\s\S]*For Sam[\s\S]*Eastern/)
  })

  test('show one time if both zones have the same offset', async () => {
    const { professional, member, uuid, formatTimeIn } = await createBooking('same', { timeZone: 'America/Boise' })
    await applyAction(testApp, professional, 'approve', uuid)
    const memberMail = await receiveLastMail(testApp, member, 1)
    expect(memberMail.text).toContain(formatTimeIn(DENVER))
    expect(memberMail.text + memberMail.event.description).not.toContain('For Pro')
  })

  test('show the time at the location first to the party who travels there', async () => {
    const { professional, member, uuid, formatTimeIn } = await createBooking('there', {
      location: 'Home',
      timeZone: NEW_YORK,
    })
    await applyAction(testApp, professional, 'approve', uuid)
    const memberMail = await receiveLastMail(testApp, member, 1)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    expect(memberMail.event.description).toContain(`${formatTimeIn(DENVER)}\nYour time: ${formatTimeIn(NEW_YORK)}\n`)
    expect(professionalMail.event.description).not.toContain('Eastern')
  })

  test("show the member's time first for a session at the member's location", async () => {
    const { professional, uuid, formatTimeIn } = await createBooking('visit', {
      location: 'Client',
      timeZone: NEW_YORK,
    })
    await applyAction(testApp, professional, 'approve', uuid)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    expect(professionalMail.event.description).toContain(
      `${formatTimeIn(NEW_YORK)}\nYour time: ${formatTimeIn(DENVER)}\n`,
    )
  })
})
