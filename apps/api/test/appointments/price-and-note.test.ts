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
import { book, mustBook, createBookableProfessional, getAppointmentRow, slotAt } from './bookable-professional.ts'
import type { BookableProfessional } from './bookable-professional.ts'
import { receiveLastMail, applyAction, receiveMails } from './notifications/received-mails.ts'

const LINK = 'https://meet.example/camilla-room'

let testApp: TestApp
let stranger: { token: string }
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
  stranger = await testApp.member('stranger')
})
afterAll(() => testApp.stop())

type Other = NonNullable<Parameters<typeof createBookableProfessional>[2]>['other']

async function createParties(name: string, other: Other = {}) {
  const professional = await createBookableProfessional(testApp, `pro.${name}`, { preferredHome: true, other })
  const member = await testApp.member(`sam.${name}`)
  return { professional: { ...professional, email: testApp.emailOf(`pro.${name}`) }, member }
}

async function loadAppointment({ token }: { token: string }, appointmentUuid: string) {
  return (await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })).data?.appointment
}

const buildRequest = (professional: BookableProfessional, inDays = 3) => ({
  professional,
  slot: slotAt(testApp, inDays),
})

describe('price', () => {
  test('is stored with the booking and shown to both parties on the page and in mails', async () => {
    const { professional, member } = await createParties('price', { appointmentRate: 99.5 })
    const uuid = await mustBook(testApp, member.token, buildRequest(professional))
    await testApp.call(editProfile, { body: { other: { appointmentRate: 150 } } }, { token: professional.token })
    for (const party of [professional, member]) expect((await loadAppointment(party, uuid))?.price).toBe(99.5)
    const requestMail = await receiveLastMail(testApp, professional, 1)
    expect(requestMail.text).toContain('Price: $99.50 per session')
    await applyAction(testApp, professional, 'approve', uuid)
    const memberMail = await receiveLastMail(testApp, member, 1)
    expect(memberMail.text).toContain('Price: $99.50 per session')
    expect(memberMail.text).toContain(
      'You pay Pro directly. Fourfold never charges you for canceling. Pro may, so ask first.',
    )
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    expect(professionalMail.text).not.toContain('You pay')

    const laterUuid = await mustBook(testApp, member.token, buildRequest(professional, 4))
    expect((await loadAppointment(member, laterUuid))?.price).toBe(150)
  })

  test('is zero for a free session and null without a rate', async () => {
    const { professional, member } = await createParties('free', { appointmentRate: 80 })
    const freeSession = { professional, slot: slotAt(testApp, 3, { minutes: 15 }) }
    expect((await loadAppointment(member, await mustBook(testApp, member.token, freeSession)))?.price).toBe(0)
    const withoutRate = await createParties('unnamed', { appointmentRate: 0 })
    const uuid = await mustBook(testApp, withoutRate.member.token, buildRequest(withoutRate.professional))
    expect((await loadAppointment(withoutRate.member, uuid))?.price).toBeNull()
    const requestMail = await receiveLastMail(testApp, withoutRate.professional, 1)
    expect(requestMail.text).toContain('Pro has not named a price.')
  })
})

describe('note to the professional', () => {
  test('is shown to both parties on the appointment page, and in the request mail only', async () => {
    const { professional, member } = await createParties('note')
    const uuid = await mustBook(testApp, member.token, {
      ...buildRequest(professional),
      note: ' My knee <b>hurts</b> \n again ',
    })
    for (const party of [professional, member]) {
      expect((await loadAppointment(party, uuid))?.note).toBe('My knee <b>hurts</b> \n again')
      expect(JSON.stringify((await testApp.call(appointments, {}, { token: party.token })).data)).not.toContain('knee')
    }
    const requestMail = await receiveLastMail(testApp, professional, 1)
    expect(requestMail.text).toContain('Note: My knee')
    expect(requestMail.html).not.toContain('<b>hurts')
    expect(requestMail.file + requestMail.subject).not.toContain('knee')
    await applyAction(testApp, professional, 'approve', uuid)
    for (const mail of [await receiveLastMail(testApp, member, 1), await receiveLastMail(testApp, professional, 2)]) {
      expect(mail.source + mail.text + mail.file).not.toContain('knee')
    }
    expect(await loadAppointment(stranger, uuid)).toBeUndefined()
  })

  test('has a maximum length and is part of the request hash', async () => {
    const { professional, member } = await createParties('long')
    const key = '1f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01'
    const bookWithNote = (note: string) => book(testApp, member.token, { ...buildRequest(professional), key, note })
    expect((await bookWithNote('x'.repeat(MAX_NOTE_CHARACTERS + 1))).status).toBe(400)
    expect((await bookWithNote('a \u0000 b')).status).toBe(400)
    const first = await bookWithNote('x'.repeat(MAX_NOTE_CHARACTERS))
    expect(first.status).toBe(200)
    expect((await bookWithNote('x'.repeat(MAX_NOTE_CHARACTERS))).data).toEqual(first.data)
    expect((await bookWithNote('something else')).errors[0]?.code).toBe('key_reused')
  })

  test('is erased with the member', async () => {
    const { professional, member } = await createParties('leaves')
    const uuid = await mustBook(testApp, member.token, { ...buildRequest(professional), note: 'Private' })
    const erasedAccount = { accountId: member.user.id as AccountId, now: testApp.clock.now() }
    await inTransaction(testApp.db, (tx) => eraseAppointments(tx, erasedAccount))
    expect((await getAppointmentRow(testApp, uuid)).note).toBe('')
  })
})

describe('meeting link', () => {
  const save = (token: string, meetingLink: string) =>
    testApp.call(editProfile, { body: { other: { meetingLink } } }, { token })

  test('must be an https URL or empty', async () => {
    const { professional } = await createParties('kinds')
    for (const invalid of [
      'http://meet.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      'x'.repeat(600),
    ]) {
      expect([invalid, (await save(professional.token, invalid)).status]).toEqual([invalid, 400])
    }
    expect((await save(professional.token, 'meet.example/room')).data?.user.other?.meetingLink).toBe(
      'https://meet.example/room',
    )
    expect((await save(professional.token, '')).data?.user.other?.meetingLink).toBe('')
  })

  test('is shown to both parties while the appointment is confirmed, on the page and in mails and calendar files', async () => {
    const { professional, member } = await createParties('joined', { meetingLink: LINK })
    const uuid = await mustBook(testApp, member.token, buildRequest(professional))
    for (const party of [professional, member]) expect((await loadAppointment(party, uuid))?.meetingLink).toBeNull()
    const requestMail = await receiveLastMail(testApp, professional, 1)
    expect(requestMail.source + requestMail.text + requestMail.file).not.toContain('camilla-room')
    for (const token of [member.token, stranger.token, null]) {
      const page = await testApp.call(profile, { query: { username: professional.username } }, { token })
      expect(page.status).toBe(200)
      expect(JSON.stringify(page.data)).not.toContain('camilla-room')
    }

    await applyAction(testApp, professional, 'approve', uuid)
    for (const party of [professional, member]) expect((await loadAppointment(party, uuid))?.meetingLink).toBe(LINK)
    for (const mail of [await receiveLastMail(testApp, member, 1), await receiveLastMail(testApp, professional, 2)]) {
      expect(mail.text).toContain(`Join: ${LINK}`)
      expect(mail.event.description).toContain(`Join: ${LINK}`)
    }
    expect(await loadAppointment(stranger, uuid)).toBeUndefined()

    await applyAction(testApp, member, 'cancel', uuid)
    for (const party of [professional, member]) expect((await loadAppointment(party, uuid))?.meetingLink).toBeNull()
    const cancellationMail = await receiveLastMail(testApp, member, 2)
    expect(cancellationMail.source + cancellationMail.text + cancellationMail.file).not.toContain('camilla-room')
  })

  test('is omitted for in-person sessions; a mail about an online session without a link announces one', async () => {
    const { professional, member } = await createParties('inperson', { meetingLink: LINK })
    const uuid = await mustBook(testApp, member.token, { ...buildRequest(professional), location: 'Home' })
    await applyAction(testApp, professional, 'approve', uuid)
    expect((await loadAppointment(member, uuid))?.meetingLink).toBeNull()
    expect((await receiveLastMail(testApp, member, 1)).text).not.toContain('Join')

    const withoutLink = await createParties('without')
    const onlineUuid = await mustBook(testApp, withoutLink.member.token, buildRequest(withoutLink.professional))
    await applyAction(testApp, withoutLink.professional, 'approve', onlineUuid)
    expect((await receiveLastMail(testApp, withoutLink.member, 1)).text).toContain('Join: Pro will send a link')
    await receiveMails(testApp, withoutLink.professional, 1)
  })
})

describe('calendar file of one appointment', () => {
  const loadFile = ({ token }: { token: string }, appointmentUuid: string) =>
    testApp.call(appointmentFile, { query: { appointmentUuid } }, { token })

  test('contains the same event as the mail and is accessible to the two parties only', async () => {
    const { professional, member } = await createParties('file', { timeZone: 'America/New_York' })
    const uuid = await mustBook(testApp, member.token, {
      professional,
      slot: slotAt(testApp, 5, { hour: 18 }),
    })
    await applyAction(testApp, professional, 'approve', uuid)
    const { event } = await receiveLastMail(testApp, member, 1)
    const { data } = await loadFile(member, uuid)
    expect(data?.fileName).toBe('appointment.ics')
    expect(readCalendar(data?.content ?? '').events).toEqual([{ ...event, organizer: null, attendees: [] }])
    const [professionalEvent] = readCalendar((await loadFile(professional, uuid)).data?.content ?? '').events
    expect(professionalEvent?.summary).toBe('Appointment with Sam file Test')
    expect((await loadFile(stranger, uuid)).errors[0]?.code).toBe('not_found')
    expect((await loadFile(member, 'no uuid')).status).toBe(400)
    expect((await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } })).status).toBe(401)
  })
})
