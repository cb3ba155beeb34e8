import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { formatInterval } from '@fourfold/contract/appointments/interval-text'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseAppointments } from '../../src/appointments/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { lastReceivedMail, applyAction } from './notifications/received-mails.ts'
import { book, mustBook, openPractice, getAppointmentRow, slotAt } from './practice.ts'

const [NEW_YORK, DENVER] = ['America/New_York', 'America/Denver']

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

type Asked = { location?: 'Online' | 'Home' | 'Client'; timeZone?: string }

/** A professional in Denver, and a member who asks for an hour of theirs. */
async function given(name: string, { location = 'Online', timeZone }: Asked = {}) {
  const places = { preferredHome: true, preferredClient: true }
  const other = { timeZone: DENVER, address: '12 Main Street, Denver' }
  const practice = await openPractice(testApp, `pro.${name}`, { ...places, other })
  const professional = { ...practice, email: testApp.emailOf(`pro.${name}`) }
  const member = await testApp.member(`sam.${name}`)
  const slot = slotAt(testApp, 5, { hour: 18 })
  const zone = timeZone === undefined ? {} : { timeZone }
  const uuid = await mustBook(testApp, member.token, { practice, slot, location, ...zone })
  await testApp.doJobs()
  return { professional, member, slot, uuid, on: (clock: string) => formatInterval(slot, { timeZone: clock }) }
}

describe('E-08: the zone of the member is kept with the booking', () => {
  test('both are told it, on the page and in the list', async () => {
    const { professional, member, uuid } = await given('kept', { timeZone: NEW_YORK })
    for (const { token } of [professional, member]) {
      const one = await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })
      const all = await testApp.call(appointments, {}, { token })
      for (const shown of [one.data?.appointment, all.data?.[0]]) {
        expect(shown).toMatchObject({ timeZone: DENVER, memberTimeZone: NEW_YORK })
      }
    }
  })

  test('a zone that is none stops no booking and is not kept', async () => {
    const practice = await openPractice(testApp, 'pro.odd')
    const { token } = await testApp.member('sam.odd')
    for (const timeZone of ['Mars/Olympus', '', 'x'.repeat(500), 7, null, { $ne: 1 }] as string[]) {
      const answer = await book(testApp, token, { practice, slot: slotAt(testApp, 3), timeZone })
      const uuid = answer.data?.appointment.uuid ?? ''
      expect([timeZone, answer.status, (await getAppointmentRow(testApp, uuid)).member_time_zone]).toEqual([
        timeZone,
        200,
        null,
      ])
      await applyAction(testApp, { token }, 'cancel', uuid)
    }
  })

  test('sent again under its key from another zone it is the same booking, with the zone of the first', async () => {
    const practice = await openPractice(testApp, 'pro.again')
    const { token } = await testApp.member('sam.again')
    const asked = { practice, slot: slotAt(testApp, 3), key: '0f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01' }
    const first = await book(testApp, token, { ...asked, timeZone: NEW_YORK })
    const second = await book(testApp, token, { ...asked, timeZone: 'Asia/Tokyo' })
    expect(second.data).toEqual(first.data)
    expect((await getAppointmentRow(testApp, first.data?.appointment.uuid ?? '')).member_time_zone).toBe(NEW_YORK)
  })

  test('who leaves takes it along', async () => {
    const { member, uuid } = await given('gone', { timeZone: NEW_YORK })
    const leaver = { accountId: member.user.id as AccountId, now: testApp.clock.now() }
    await inTransaction(testApp.db, (tx) => eraseAppointments(tx, leaver))
    expect((await getAppointmentRow(testApp, uuid)).member_time_zone).toBeNull()
  })
})

describe('E-08: a mail and its calendar file', () => {
  test('say both clocks where they differ, the own one first', async () => {
    const { professional, member, uuid, on } = await given('both', { timeZone: NEW_YORK })
    await applyAction(testApp, professional, 'approve', uuid)
    const ours = await lastReceivedMail(testApp, member, 1)
    const theirs = await lastReceivedMail(testApp, professional, 2)

    for (const part of [ours.text, ours.html]) expect(part).toMatch(/When[\s\S]*Eastern[\s\S]*For Pro[\s\S]*Mountain/)
    expect(ours.event).toMatchObject({ zone: NEW_YORK })
    expect(ours.event.description).toContain(`${on(NEW_YORK)}\nFor Pro: ${on(DENVER)}\n`)
    expect(theirs.event).toMatchObject({ zone: DENVER })
    expect(theirs.event.description).toContain(`${on(DENVER)}\nFor Sam: ${on(NEW_YORK)}\n`)
    expect(theirs.text).toMatch(/When[\s\S]*Mountain[\s\S]*For Sam[\s\S]*Eastern/)
  })

  test('say one where both show the same', async () => {
    const { professional, member, uuid, on } = await given('same', { timeZone: 'America/Boise' })
    await applyAction(testApp, professional, 'approve', uuid)
    const ours = await lastReceivedMail(testApp, member, 1)
    expect(ours.text).toContain(on(DENVER))
    expect(ours.text + ours.event.description).not.toContain('For Pro')
  })

  test('put the local clock first for the one who travels there', async () => {
    const { professional, member, uuid, on } = await given('there', { location: 'Home', timeZone: NEW_YORK })
    await applyAction(testApp, professional, 'approve', uuid)
    const ours = await lastReceivedMail(testApp, member, 1)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    expect(ours.event.description).toContain(`${on(DENVER)}\nOn your clock: ${on(NEW_YORK)}\n`)
    expect(theirs.event.description).not.toContain('Eastern')
  })

  test("at the member's place that clock is the member's", async () => {
    const { professional, uuid, on } = await given('visit', { location: 'Client', timeZone: NEW_YORK })
    await applyAction(testApp, professional, 'approve', uuid)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    expect(theirs.event.description).toContain(`${on(NEW_YORK)}\nOn your clock: ${on(DENVER)}\n`)
  })
})
