import { appointmentFile, appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { MAX_NOTE_CHARACTERS } from '@fourfold/contract/appointments/shapes'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseAppointments } from '../../src/appointments/index.ts'
import { readCalendar } from '../setup/calendar-files.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { lastReceivedMail, applyAction, receivedMails } from './notifications/received-mails.ts'
import { book, mustBook, openPractice, getAppointmentRow, slotAt } from './practice.ts'
import type { Practice } from './practice.ts'

const LINK = 'https://meet.example/camilla-room'

let testApp: TestApp
let stranger: { token: string }
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
  stranger = await testApp.member('stranger')
})
afterAll(() => testApp.stop())

type Other = NonNullable<Parameters<typeof openPractice>[2]>['other']

async function people(name: string, other: Other = {}) {
  const practice = await openPractice(testApp, `pro.${name}`, { preferredHome: true, other })
  const member = await testApp.member(`sam.${name}`)
  return { professional: { ...practice, email: testApp.emailOf(`pro.${name}`) }, member }
}

async function seen({ token }: { token: string }, appointmentUuid: string) {
  return (await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })).data?.appointment
}

const at = (practice: Practice, inDays = 3) => ({ practice, slot: slotAt(testApp, inDays) })

describe('E-09: the price', () => {
  test('is kept as it was when it was booked, and told to both, in the mails too', async () => {
    const { professional, member } = await people('price', { appointmentRate: 99.5 })
    const uuid = await mustBook(testApp, member.token, at(professional))
    await testApp.call(editProfile, { body: { other: { appointmentRate: 150 } } }, { token: professional.token })
    for (const one of [professional, member]) expect((await seen(one, uuid))?.price).toBe(99.5)
    const request = await lastReceivedMail(testApp, professional, 1)
    expect(request.text).toContain('Price: $99.50 per session')
    await applyAction(testApp, professional, 'approve', uuid)
    const ours = await lastReceivedMail(testApp, member, 1)
    expect(ours.text).toContain('Price: $99.50 per session')
    expect(ours.text).toContain(
      'You pay Pro directly. Fourfold never charges you for canceling. Pro may, so ask first.',
    )
    const theirs = await lastReceivedMail(testApp, professional, 2)
    expect(theirs.text).not.toContain('You pay')

    const later = await mustBook(testApp, member.token, at(professional, 4))
    expect((await seen(member, later))?.price).toBe(150)
  })

  test('is nothing for a free quarter of an hour, and unknown where none was named', async () => {
    const { professional, member } = await people('free', { appointmentRate: 80 })
    const quarter = { practice: professional, slot: slotAt(testApp, 3, { minutes: 15 }) }
    expect((await seen(member, await mustBook(testApp, member.token, quarter)))?.price).toBe(0)
    const unnamed = await people('unnamed', { appointmentRate: 0 })
    const uuid = await mustBook(testApp, unnamed.member.token, at(unnamed.professional))
    expect((await seen(unnamed.member, uuid))?.price).toBeNull()
    const request = await lastReceivedMail(testApp, unnamed.professional, 1)
    expect(request.text).toContain('Pro has not named a price.')
  })
})

describe('E-09: a note to the professional', () => {
  test('is read by the two, in the mail of the request, and by nobody and nowhere else', async () => {
    const { professional, member } = await people('note')
    const uuid = await mustBook(testApp, member.token, { ...at(professional), note: ' My knee <b>hurts</b> \n again ' })
    for (const one of [professional, member]) {
      expect((await seen(one, uuid))?.note).toBe('My knee <b>hurts</b> \n again')
      expect(JSON.stringify((await testApp.call(appointments, {}, { token: one.token })).data)).not.toContain('knee')
    }
    const request = await lastReceivedMail(testApp, professional, 1)
    expect(request.text).toContain('Note: My knee')
    expect(request.html).not.toContain('<b>hurts')
    expect(request.file + request.subject).not.toContain('knee')
    await applyAction(testApp, professional, 'approve', uuid)
    for (const mail of [await lastReceivedMail(testApp, member, 1), await lastReceivedMail(testApp, professional, 2)]) {
      expect(mail.source + mail.text + mail.file).not.toContain('knee')
    }
    expect(await seen(stranger, uuid)).toBeUndefined()
  })

  test('has a length, and is part of what a key stands for', async () => {
    const { professional, member } = await people('long')
    const key = '1f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01'
    const ask = (note: string) => book(testApp, member.token, { ...at(professional), key, note })
    expect((await ask('x'.repeat(MAX_NOTE_CHARACTERS + 1))).status).toBe(400)
    expect((await ask('a \u0000 b')).status).toBe(400)
    const first = await ask('x'.repeat(MAX_NOTE_CHARACTERS))
    expect(first.status).toBe(200)
    expect((await ask('x'.repeat(MAX_NOTE_CHARACTERS))).data).toEqual(first.data)
    expect((await ask('something else')).errors[0]?.code).toBe('key_reused')
  })

  test('leaves with its member', async () => {
    const { professional, member } = await people('leaves')
    const uuid = await mustBook(testApp, member.token, { ...at(professional), note: 'Private' })
    const leaver = { accountId: member.user.id as AccountId, now: testApp.clock.now() }
    await inTransaction(testApp.db, (tx) => eraseAppointments(tx, leaver))
    expect((await getAppointmentRow(testApp, uuid)).note).toBe('')
  })
})

describe('E-10: the meeting link', () => {
  const save = (token: string, meetingLink: string) =>
    testApp.call(editProfile, { body: { other: { meetingLink } } }, { token })

  test('is an https address or none', async () => {
    const { professional } = await people('kinds')
    for (const bad of [
      'http://meet.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      'x'.repeat(600),
    ]) {
      expect([bad, (await save(professional.token, bad)).status]).toEqual([bad, 400])
    }
    expect((await save(professional.token, 'meet.example/room')).data?.user.other?.meetingLink).toBe(
      'https://meet.example/room',
    )
    expect((await save(professional.token, '')).data?.user.other?.meetingLink).toBe('')
  })

  test('is told to both from the confirmation on, in page, mail and calendar, and to nobody before or else', async () => {
    const { professional, member } = await people('joined', { meetingLink: LINK })
    const uuid = await mustBook(testApp, member.token, at(professional))
    for (const one of [professional, member]) expect((await seen(one, uuid))?.meetingLink).toBeNull()
    const request = await lastReceivedMail(testApp, professional, 1)
    expect(request.source + request.text + request.file).not.toContain('camilla-room')
    for (const token of [member.token, stranger.token, null]) {
      const page = await testApp.call(profile, { query: { username: professional.username } }, { token })
      expect(page.status).toBe(200)
      expect(JSON.stringify(page.data)).not.toContain('camilla-room')
    }

    await applyAction(testApp, professional, 'approve', uuid)
    for (const one of [professional, member]) expect((await seen(one, uuid))?.meetingLink).toBe(LINK)
    for (const mail of [await lastReceivedMail(testApp, member, 1), await lastReceivedMail(testApp, professional, 2)]) {
      expect(mail.text).toContain(`Join: ${LINK}`)
      expect(mail.event.description).toContain(`Join: ${LINK}`)
    }
    expect(await seen(stranger, uuid)).toBeUndefined()

    await applyAction(testApp, member, 'cancel', uuid)
    for (const one of [professional, member]) expect((await seen(one, uuid))?.meetingLink).toBeNull()
    const canceled = await lastReceivedMail(testApp, member, 2)
    expect(canceled.source + canceled.text + canceled.file).not.toContain('camilla-room')
  })

  test('is not part of a session in person; without one the professional will send it', async () => {
    const { professional, member } = await people('inperson', { meetingLink: LINK })
    const uuid = await mustBook(testApp, member.token, { ...at(professional), location: 'Home' })
    await applyAction(testApp, professional, 'approve', uuid)
    expect((await seen(member, uuid))?.meetingLink).toBeNull()
    expect((await lastReceivedMail(testApp, member, 1)).text).not.toContain('Join')

    const without = await people('without')
    const other = await mustBook(testApp, without.member.token, at(without.professional))
    await applyAction(testApp, without.professional, 'approve', other)
    expect((await lastReceivedMail(testApp, without.member, 1)).text).toContain('Join: Pro will send a link')
    await receivedMails(testApp, without.professional, 1)
  })
})

describe('E-09: one appointment as a calendar file', () => {
  const file = ({ token }: { token: string }, appointmentUuid: string) =>
    testApp.call(appointmentFile, { query: { appointmentUuid } }, { token })

  test('holds the same event as the mail, for its two parties alone', async () => {
    const { professional, member } = await people('file', { timeZone: 'America/New_York' })
    const uuid = await mustBook(testApp, member.token, {
      practice: professional,
      slot: slotAt(testApp, 5, { hour: 18 }),
    })
    await applyAction(testApp, professional, 'approve', uuid)
    const { event } = await lastReceivedMail(testApp, member, 1)
    const { data } = await file(member, uuid)
    expect(data?.fileName).toBe('appointment.ics')
    expect(readCalendar(data?.content ?? '').events).toEqual([{ ...event, organizer: null, attendees: [] }])
    const theirs = readCalendar((await file(professional, uuid)).data?.content ?? '').events[0]
    expect(theirs?.summary).toBe('Appointment with Sam file Test')
    expect((await file(stranger, uuid)).errors[0]?.code).toBe('not_found')
    expect((await file(member, 'no uuid')).status).toBe(400)
    expect((await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } })).status).toBe(401)
  })
})
