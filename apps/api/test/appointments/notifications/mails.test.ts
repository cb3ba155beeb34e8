import { formatInterval } from '@fourfold/contract/appointments/interval-text'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setEmailVerified } from '../../../src/accounts/index.ts'
import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { findInvalidLines } from '../../setup/calendar-files.ts'
import { extractLink, listMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { mustBook, createBookableProfessional, slotAt } from '../bookable-professional.ts'
import { receiveMails, receiveLastMail, applyAction } from './received-mails.ts'

const NEW_YORK = 'America/New_York'
/** Afternoon in New York. */
const afternoon = { hour: 18 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

/** Creates a professional in New York and a member who has requested a slot. */
async function createRequest(name: string, { inDays = 5 } = {}) {
  const other = { timeZone: NEW_YORK, address: '12 Main Street, Springfield' }
  const account = await createBookableProfessional(testApp, `pro.${name}`, { preferredHome: true, other })
  const professional = { ...account, email: testApp.emailOf(`pro.${name}`) }
  const member = await testApp.member(`sam.${name}`)
  const slot = slotAt(testApp, inDays, afternoon)
  const uuid = await mustBook(testApp, member.token, { professional, slot, location: 'Home' })
  await testApp.runQueuedJobs()
  return { professional, member, slot, uuid, when: formatInterval(slot, { timeZone: NEW_YORK }) }
}

const buildAppointmentUrl = (uuid: string) => `https://fourfold.example/appointment/${uuid}`

describe('request mail', () => {
  test('is sent to the professional only, with time, location, answer deadline and a tentative event', async () => {
    const { professional, member, slot, uuid, when } = await createRequest('request')
    const mail = await receiveLastMail(testApp, professional, 1)

    expect(mail.subject).toBe('You have a new appointment request')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(when)
      expect(part).toContain('12 Main Street, Springfield')
    }
    const inThreeDays = testApp.clock.now().add({ hours: 72 }).epochMilliseconds
    const deadlineText = formatInterval({ start: inThreeDays, end: inThreeDays }, { timeZone: NEW_YORK }).split(
      ' – ',
    )[0]
    expect(mail.text).toContain(`until ${deadlineText}`)
    expect(extractLink(mail).href).toBe(buildAppointmentUrl(uuid))
    expect(mail.method).toBe('REQUEST')
    expect(mail.event).toEqual({
      uid: `${uuid}@fourfold.example`,
      sequence: 0,
      status: 'TENTATIVE',
      summary: 'Appointment with Sam request Test (not confirmed yet)',
      description: `${when}\n${buildAppointmentUrl(uuid)}`,
      location: "Professional's Location, 12 Main Street, Springfield",
      url: buildAppointmentUrl(uuid),
      privacy: 'PRIVATE',
      stamp: testApp.clock.now().round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString(),
      zone: NEW_YORK,
      ...slot,
      organizer: 'mailto:hello@fourfold.example',
      attendees: [{ address: `mailto:${professional.email}`, name: 'Pro request Test' }],
    })
    expect(await receiveMails(testApp, member, 0)).toEqual([])
  })
})

describe('mails about the answer to a request', () => {
  test('a confirmation updates the event in both calendars', async () => {
    const { professional, member, uuid, when } = await createRequest('yes')
    await applyAction(testApp, professional, 'approve', uuid)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    const memberMail = await receiveLastMail(testApp, member, 1)

    expect(professionalMail.subject).toBe('Your appointment is confirmed')
    expect(professionalMail.text).toContain('You have confirmed this appointment')
    expect(memberMail.subject).toBe('Your appointment is confirmed')
    expect(memberMail.text).toContain('Pro yes Test has confirmed your appointment.')
    for (const mail of [memberMail, professionalMail]) {
      expect(mail.text).toContain(when)
      expect(mail).toMatchObject({ method: 'REQUEST', event: { status: 'CONFIRMED', sequence: 1, zone: NEW_YORK } })
      expect(mail.event.uid).toBe(`${uuid}@fourfold.example`)
    }
    expect(memberMail.event.summary).toBe('Appointment with Pro yes Test')
    expect(professionalMail.event.summary).toBe('Appointment with Sam yes Test')
  })

  test('a rejection cancels the event and links to other times', async () => {
    const { professional, member, uuid } = await createRequest('no')
    await applyAction(testApp, professional, 'reject', uuid)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    const memberMail = await receiveLastMail(testApp, member, 1)

    expect(memberMail.subject).toBe('Your appointment request was not accepted')
    expect(extractLink(memberMail).href).toBe('https://fourfold.example/appointment/create/pro.no')
    expect(professionalMail.subject).toBe('You rejected an appointment request')
    for (const mail of [memberMail, professionalMail]) {
      expect(mail).toMatchObject({ method: 'CANCEL', event: { status: 'CANCELLED', sequence: 1 } })
    }
  })

  test('an expired request cancels the event and tells the member how to continue', async () => {
    const { professional, member, uuid } = await createRequest('silence')
    testApp.clock.advance({ hours: 72 })
    await testApp.runJob(sweepAppointments)
    const memberMail = await receiveLastMail(testApp, member, 1)
    const professionalMail = await receiveLastMail(testApp, professional, 2)

    expect(memberMail.subject).toBe('Your appointment request had no answer')
    expect(memberMail.text).toContain('https://fourfold.example/search')
    expect(memberMail.text).toContain('https://fourfold.example/appointment/create/pro.silence')
    expect(memberMail).toMatchObject({ method: 'CANCEL', event: { uid: `${uuid}@fourfold.example`, sequence: 1 } })
    expect(professionalMail.subject).toBe('An appointment request has ended')
    expect(professionalMail.method).toBe('CANCEL')
  })
})

describe('cancellation mails', () => {
  test('a withdrawn request cancels both events', async () => {
    const { professional, member, uuid } = await createRequest('withdraw')
    await applyAction(testApp, member, 'cancel', uuid)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    const memberMail = await receiveLastMail(testApp, member, 1)
    expect(professionalMail.subject).toBe('An appointment request was taken back')
    expect(memberMail.subject).toBe('You took an appointment request back')
    for (const mail of [memberMail, professionalMail])
      expect(mail).toMatchObject({ method: 'CANCEL', event: { sequence: 1 } })
  })

  test.each(['member', 'professional'] as const)('a cancellation by the %s cancels both events', async (role) => {
    const parties = await createRequest(`off.${role}`)
    const { professional, member, uuid } = parties
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.runQueuedJobs()
    await applyAction(testApp, parties[role], 'cancel', uuid)
    const memberMail = await receiveLastMail(testApp, member, 2)
    const professionalMail = await receiveLastMail(testApp, professional, 3)

    expect(memberMail.subject).toBe('Your appointment is canceled')
    expect(professionalMail.subject).toBe('Your appointment is canceled')
    const [ownMail, otherMail] = role === 'member' ? [memberMail, professionalMail] : [professionalMail, memberMail]
    expect(ownMail.text).toContain('You have canceled your appointment')
    expect(otherMail.text).toContain('has canceled your appointment.')
    for (const mail of [memberMail, professionalMail]) {
      expect(mail).toMatchObject({ method: 'CANCEL', event: { status: 'CANCELLED', sequence: 2 } })
    }
  })
})

describe('mail about a finished appointment', () => {
  test('links the member to the review', { tags: ['OP-074'] }, async () => {
    const { professional, member, uuid } = await createRequest('end', { inDays: 2 })
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.runQueuedJobs()
    testApp.clock.advance({ hours: 72 })
    await testApp.runJob(sweepAppointments)
    const mail = await receiveLastMail(testApp, member, 2)
    expect(mail.subject).toBe('How was your appointment?')
    expect(extractLink(mail).href).toBe(`${buildAppointmentUrl(uuid)}?rate`)
    expect(mail.event).toMatchObject({ status: 'CONFIRMED', sequence: 2 })
    await receiveMails(testApp, professional, 2)
  })
})

describe('every mail', () => {
  test("shows times in the recipient's time zone", async () => {
    const { professional, member, slot, uuid, when } = await createRequest('moved')
    await testApp.call(editProfile, { body: { other: { timeZone: 'Asia/Kathmandu' } } }, { token: professional.token })
    await applyAction(testApp, professional, 'approve', uuid)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    const memberMail = await receiveLastMail(testApp, member, 1)
    expect(professionalMail.text).toContain(formatInterval(slot, { timeZone: 'Asia/Kathmandu' }))
    expect(professionalMail.event).toMatchObject({ zone: 'Asia/Kathmandu', ...slot })
    expect(memberMail.text).toContain(when)
    expect(memberMail.event).toMatchObject({ zone: NEW_YORK, ...slot })
  })

  test('contains neither the email address nor private data of the other party', async () => {
    const { professional, member, uuid } = await createRequest('quiet')
    const privateData = { personalInfo: { issuesAndConcerns: 'panic attacks' }, description: 'I sleep badly' }
    await testApp.call(editProfile, { body: privateData }, { token: member.token })
    await testApp.call(editProfile, { body: { description: 'Trauma therapy' } }, { token: professional.token })
    await applyAction(testApp, professional, 'approve', uuid)
    const memberMail = await receiveLastMail(testApp, member, 1)
    const professionalMail = await receiveLastMail(testApp, professional, 2)
    expect(memberMail.source + memberMail.file).not.toContain(professional.email)
    expect(professionalMail.source + professionalMail.file).not.toContain(member.email)
    for (const { source, file, text } of [memberMail, professionalMail]) {
      expect(source + file + text).not.toMatch(/panic|sleep|trauma/i)
    }
  })

  test('is deferred until the recipient has confirmed their address', async () => {
    const { professional, member, uuid } = await createRequest('unconfirmed')
    const email = testApp.emailOf('sam.unconfirmed.new')
    await inTransaction(testApp.db, (tx) =>
      tx
        .updateTable('account')
        .set({ email, email_verified: false })
        .where('account.id', '=', member.user.id as AccountId)
        .execute(),
    )
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.runQueuedJobs()
    expect(await listMails(email)).toEqual([])

    await inTransaction(testApp.db, (tx) => setEmailVerified(tx, member.user.id as AccountId))
    testApp.clock.advance({ minutes: 2 })
    await testApp.runQueuedJobs()
    expect((await receiveLastMail(testApp, { email }, 1)).subject).toBe('Your appointment is confirmed')
  })

  test('escapes a hostile name in calendar files and HTML', async () => {
    const { professional, member, uuid } = await createRequest('hostile')
    const name = 'Eve\r\nATTENDEE:mailto:all@people.example; "x", \\n <b>bold</b>'
    // Older accounts may have a name that is rejected today.
    await inTransaction(testApp.db, (tx) =>
      tx.updateTable('account').set({ name }).where('account.username', '=', member.user.username).execute(),
    )
    await applyAction(testApp, professional, 'approve', uuid)
    const mail = await receiveLastMail(testApp, professional, 2)
    expect(findInvalidLines(mail.file)).toEqual([])
    expect(mail.event.summary).toBe(`Appointment with ${name.replaceAll(/\r|\n/g, ' ')}`)
    expect(mail.event.attendees.map(({ address }) => address)).toEqual([`mailto:${professional.email}`])
    expect(mail.html).not.toContain('<b>bold</b>')
    expect(mail.subject).toBe('Your appointment is confirmed')
  })
})
