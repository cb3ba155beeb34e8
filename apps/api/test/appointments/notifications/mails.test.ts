import { formatInterval } from '@fourfold/contract/appointments/interval-text'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setEmailVerified } from '../../../src/accounts/index.ts'
import { sweepAppointments } from '../../../src/appointments/appointments.jobs.ts'
import { brokenLines } from '../../setup/calendar-files.ts'
import { linkIn, mailsTo } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { mustBook, openPractice, slotAt } from '../practice.ts'
import { receivedMails, lastReceivedMail, applyAction } from './received-mails.ts'

const NEW_YORK = 'America/New_York'
const afternoon = { hour: 18 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

/** A professional in New York, a member, and a request for a time of theirs. */
async function given(name: string, { inDays = 5 } = {}) {
  const other = { timeZone: NEW_YORK, address: '12 Main Street, Springfield' }
  const practice = await openPractice(testApp, `pro.${name}`, { preferredHome: true, other })
  const professional = { ...practice, email: testApp.emailOf(`pro.${name}`) }
  const member = await testApp.member(`sam.${name}`)
  const slot = slotAt(testApp, inDays, afternoon)
  const uuid = await mustBook(testApp, member.token, { practice, slot, location: 'Home' })
  await testApp.doJobs()
  return { professional, member, slot, uuid, when: formatInterval(slot, { timeZone: NEW_YORK }) }
}

const page = (uuid: string) => `https://fourfold.example/appointment/${uuid}`

describe('a request', () => {
  test('reaches the professional with when, where, until when to answer, and a tentative event', async () => {
    const { professional, member, slot, uuid, when } = await given('request')
    const mail = await lastReceivedMail(testApp, professional, 1)

    expect(mail.subject).toBe('You have a new appointment request')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(when)
      expect(part).toContain('12 Main Street, Springfield')
    }
    const inThreeDays = testApp.clock.now().add({ hours: 72 }).epochMilliseconds
    const until = formatInterval({ start: inThreeDays, end: inThreeDays }, { timeZone: NEW_YORK }).split(' – ')[0]
    expect(mail.text).toContain(`until ${until}`)
    expect(linkIn(mail).href).toBe(page(uuid))
    expect(mail.method).toBe('REQUEST')
    expect(mail.event).toEqual({
      uid: `${uuid}@fourfold.example`,
      sequence: 0,
      status: 'TENTATIVE',
      summary: 'Appointment with Sam request Test (not confirmed yet)',
      description: `${when}\n${page(uuid)}`,
      location: "Professional's Location, 12 Main Street, Springfield",
      url: page(uuid),
      privacy: 'PRIVATE',
      stamp: testApp.clock.now().round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString(),
      zone: NEW_YORK,
      ...slot,
      organizer: 'mailto:hello@fourfold.example',
      attendees: [{ address: `mailto:${professional.email}`, name: 'Pro request Test' }],
    })
    expect(await receivedMails(testApp, member, 0)).toEqual([])
  })
})

describe('an answer', () => {
  test('a confirmation reaches both, as the same event with a higher sequence', async () => {
    const { professional, member, uuid, when } = await given('yes')
    await applyAction(testApp, professional, 'approve', uuid)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    const ours = await lastReceivedMail(testApp, member, 1)

    expect(theirs.subject).toBe('Your appointment is confirmed')
    expect(theirs.text).toContain('You have confirmed this appointment')
    expect(ours.subject).toBe('Your appointment is confirmed')
    expect(ours.text).toContain('Pro yes Test has confirmed your appointment.')
    for (const mail of [ours, theirs]) {
      expect(mail.text).toContain(when)
      expect(mail).toMatchObject({ method: 'REQUEST', event: { status: 'CONFIRMED', sequence: 1, zone: NEW_YORK } })
      expect(mail.event.uid).toBe(`${uuid}@fourfold.example`)
    }
    expect(ours.event.summary).toBe('Appointment with Pro yes Test')
    expect(theirs.event.summary).toBe('Appointment with Sam yes Test')
  })

  test('a rejection takes the event back, and shows the member a way on', async () => {
    const { professional, member, uuid } = await given('no')
    await applyAction(testApp, professional, 'reject', uuid)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    const ours = await lastReceivedMail(testApp, member, 1)

    expect(ours.subject).toBe('Your appointment request was not accepted')
    expect(linkIn(ours).href).toBe('https://fourfold.example/appointment/create/pro.no')
    expect(theirs.subject).toBe('You rejected an appointment request')
    for (const mail of [ours, theirs]) {
      expect(mail).toMatchObject({ method: 'CANCEL', event: { status: 'CANCELLED', sequence: 1 } })
    }
  })

  test('none at all ends the request: the member reads "no answer" and how to go on', async () => {
    const { professional, member, uuid } = await given('silence')
    testApp.clock.advance({ hours: 72 })
    await testApp.doJob(sweepAppointments)
    const ours = await lastReceivedMail(testApp, member, 1)
    const theirs = (await receivedMails(testApp, professional, 2)).at(-1)

    expect(ours.subject).toBe('Your appointment request had no answer')
    expect(ours.text).toContain('https://fourfold.example/search')
    expect(ours.text).toContain('https://fourfold.example/appointment/create/pro.silence')
    expect(ours).toMatchObject({ method: 'CANCEL', event: { uid: `${uuid}@fourfold.example`, sequence: 1 } })
    expect(theirs?.subject).toBe('An appointment request has ended')
    expect(theirs?.method).toBe('CANCEL')
  })
})

describe('calling off', () => {
  test('a member who takes a request back', async () => {
    const { professional, member, uuid } = await given('withdraw')
    await applyAction(testApp, member, 'cancel', uuid)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    const ours = await lastReceivedMail(testApp, member, 1)
    expect(theirs.subject).toBe('An appointment request was taken back')
    expect(ours.subject).toBe('You took an appointment request back')
    for (const mail of [ours, theirs]) expect(mail).toMatchObject({ method: 'CANCEL', event: { sequence: 1 } })
  })

  test.each(['member', 'professional'] as const)('a %s who cancels: both calendars let go of it', async (who) => {
    const people = await given(`off.${who}`)
    const { professional, member, uuid } = people
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.doJobs()
    await applyAction(testApp, people[who], 'cancel', uuid)
    const ours = await lastReceivedMail(testApp, member, 2)
    const theirs = await lastReceivedMail(testApp, professional, 3)

    expect(ours.subject).toBe('Your appointment is canceled')
    expect(theirs.subject).toBe('Your appointment is canceled')
    const [did, heardOfIt] = who === 'member' ? [ours, theirs] : [theirs, ours]
    expect(did.text).toContain('You have canceled your appointment')
    expect(heardOfIt.text).toContain('has canceled your appointment.')
    for (const mail of [ours, theirs]) {
      expect(mail).toMatchObject({ method: 'CANCEL', event: { status: 'CANCELLED', sequence: 2 } })
    }
  })
})

describe('a finished appointment', () => {
  test('the member gets the link that opens the review', { tags: ['OP-074'] }, async () => {
    const { professional, member, uuid } = await given('end', { inDays: 2 })
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.doJobs()
    testApp.clock.advance({ hours: 72 })
    await testApp.doJob(sweepAppointments)
    const mail = await lastReceivedMail(testApp, member, 2)
    expect(mail.subject).toBe('How was your appointment?')
    expect(linkIn(mail).href).toBe(`${page(uuid)}?rate`)
    expect(mail.event).toMatchObject({ status: 'CONFIRMED', sequence: 2 })
    await receivedMails(testApp, professional, 2)
  })
})

describe('every mail', () => {
  test('says times on the clock of its reader', async () => {
    const { professional, member, slot, uuid, when } = await given('moved')
    await testApp.call(editProfile, { body: { other: { timeZone: 'Asia/Kathmandu' } } }, { token: professional.token })
    await applyAction(testApp, professional, 'approve', uuid)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    const ours = await lastReceivedMail(testApp, member, 1)
    expect(theirs.text).toContain(formatInterval(slot, { timeZone: 'Asia/Kathmandu' }))
    expect(theirs.event).toMatchObject({ zone: 'Asia/Kathmandu', ...slot })
    expect(ours.text).toContain(when)
    expect(ours.event).toMatchObject({ zone: NEW_YORK, ...slot })
  })

  test('is discreet: no address of the other, nothing of what either told', async () => {
    const { professional, member, uuid } = await given('quiet')
    const told = { personalInfo: { issuesAndConcerns: 'panic attacks' }, description: 'I sleep badly' }
    await testApp.call(editProfile, { body: told }, { token: member.token })
    await testApp.call(editProfile, { body: { description: 'Trauma therapy' } }, { token: professional.token })
    await applyAction(testApp, professional, 'approve', uuid)
    const ours = await lastReceivedMail(testApp, member, 1)
    const theirs = await lastReceivedMail(testApp, professional, 2)
    expect(ours.source + ours.file).not.toContain(professional.email)
    expect(theirs.source + theirs.file).not.toContain(member.email)
    for (const { source, file, text } of [ours, theirs]) {
      expect(source + file + text).not.toMatch(/panic|sleep|trauma/i)
    }
  })

  test('waits while its reader has not confirmed the address, and reaches them once they have', async () => {
    const { professional, member, uuid } = await given('unproven')
    const email = testApp.emailOf('sam.unproven.new')
    await inTransaction(testApp.db, (tx) =>
      tx
        .updateTable('account')
        .set({ email, email_verified: false })
        .where('account.id', '=', member.user.id as AccountId)
        .execute(),
    )
    await applyAction(testApp, professional, 'approve', uuid)
    await testApp.doJobs()
    expect(await mailsTo(email)).toEqual([])

    await inTransaction(testApp.db, (tx) => setEmailVerified(tx, member.user.id as AccountId))
    testApp.clock.advance({ minutes: 2 })
    await testApp.doJobs()
    expect((await lastReceivedMail(testApp, { email }, 1)).subject).toBe('Your appointment is confirmed')
  })

  test('holds to the form of calendar files, and takes nothing from a hostile name', async () => {
    const { professional, member, uuid } = await given('hostile')
    const name = 'Eve\r\nATTENDEE:mailto:all@people.example; "x", \\n <b>bold</b>'
    // Nobody can choose such a name anymore; some did before.
    await inTransaction(testApp.db, (tx) =>
      tx.updateTable('account').set({ name }).where('account.username', '=', member.user.username).execute(),
    )
    await applyAction(testApp, professional, 'approve', uuid)
    const mail = await lastReceivedMail(testApp, professional, 2)
    expect(brokenLines(mail.file)).toEqual([])
    expect(mail.event.summary).toBe(`Appointment with ${name.replaceAll(/\r|\n/g, ' ')}`)
    expect(mail.event.attendees.map(({ address }) => address)).toEqual([`mailto:${professional.email}`])
    expect(mail.html).not.toContain('<b>bold</b>')
    expect(mail.subject).toBe('Your appointment is confirmed')
  })
})
