import { randomUUID } from 'node:crypto'

import { confirmEmail, editAccount } from '@fourfold/contract/accounts/endpoints'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { appointmentFile, createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { discreetMode, setDiscreetMode } from '@fourfold/contract/privacy/discreet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { lastReceivedMail, applyAction } from '../appointments/notifications/received-mails.ts'
import { mustBook, openPractice, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import type { Answer } from '../setup/call-endpoint.ts'
import { linkIn, sourceOf, waitForMails } from '../setup/mails.ts'
import type { ReceivedMail } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let camilla: Practice
beforeAll(async () => {
  testApp = await startTestApp()
  const other = { address: '12 Main Street', meetingLink: 'https://meet.example/camilla' }
  camilla = await openPractice(testApp, 'camilla', { preferredHome: true, other })
})
afterAll(() => testApp.stop())

/** Whom they meet, where, for how much, and who we are. */
const TELLING = /camilla|main street|professional's|online|meet\.example|\$\d|>fourfold|on fourfold/i
const said = ({ status, errors }: Answer<unknown>) => [status, errors[0]?.code]
/** Where we write from is the operator's to choose, and every mail needs it. */
const withoutAddress = (text: string) => text.replaceAll('hello@fourfold.example', '')
const fileAt = async (url: string | null | undefined) =>
  (await testApp.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })).body
const turn = (token: string, isOn: boolean) => testApp.call(setDiscreetMode, { body: { isOn } }, { token })

describe('discreet mode', () => {
  test('hides who writes and why from inbox and calendar of the member, and of nobody else', async () => {
    const mila = await testApp.member('mila')
    // Whatever was sent before is out of the way.
    await testApp.doJobs()
    expect((await turn(mila.token, true)).data).toEqual({ isOn: true })
    const uuid = await mustBook(testApp, mila.token, { practice: camilla, slot: slotAt(testApp, 2) })
    await applyAction(testApp, camilla, 'approve', uuid)

    const { subject, source, event, file, text, html } = await lastReceivedMail(testApp, mila, 1)
    expect(text).toContain('Your appointment is confirmed. Log in to see the details.')
    expect(text).toContain(uuid)
    expect(`${text}${html}`).not.toMatch(TELLING)
    const [from] = /^from: .*$/im.exec(source) ?? ['']
    expect([subject, from.includes('Notices'), from.includes('Fourfold')]).toEqual([
      'You have a new notice',
      true,
      false,
    ])
    expect(event.summary).toBe('Appointment')
    expect(file).not.toMatch(TELLING)
    expect(event.description).toContain(`/appointment/${uuid}`)
    expect(file).toContain('PRODID')
    expect(withoutAddress(file)).not.toMatch(/fourfold/i)

    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: mila.token })
    const body = await fileAt(data?.url)
    expect(body).toContain('SUMMARY:Appointment\r\n')
    expect(body).toMatch(/NAME:Appointments\r\n/)
    expect(body).not.toMatch(TELLING)

    const toCamilla = await waitForMails(testApp.emailOf('camilla'), 2)
    expect(toCamilla.map((mail) => mail.subject)).not.toContain('You have a new notice')
    expect(toCamilla.some(({ text }) => text.includes('Mila Test'))).toBe(true)
  })

  test('names nobody in a calendar that is still empty, nor in the file of one appointment', async () => {
    const { token } = await testApp.member('pia')
    await turn(token, true)
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
    const empty = await fileAt(data?.url)
    expect(empty).toMatch(/NAME:Appointments\r\n/)
    expect(empty).not.toMatch(/fourfold/i)

    const home = { practice: camilla, slot: slotAt(testApp, 4), location: 'Home' as const }
    const uuid = await mustBook(testApp, token, home)
    const one = await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } }, { token })
    expect(JSON.stringify(one.data)).not.toMatch(/fourfold/i)
    expect(JSON.stringify(one.data)).not.toMatch(TELLING)
  })

  test('an opened mail does not say who has written either, or who has left', async () => {
    const mila = await testApp.member('mira')
    const wilhelmina = await openPractice(testApp, 'wilhelmina')
    await testApp.doJobs()
    await turn(mila.token, true)
    const uuid = await mustBook(testApp, mila.token, { practice: wilhelmina, slot: slotAt(testApp, 5) })
    const talk = { username: 'mira', uuid: randomUUID(), text: 'Hello' }
    expect((await testApp.call(sendMessage, { body: talk }, { token: wilhelmina.token })).status).toBe(200)
    testApp.clock.advance({ minutes: 11 })
    await testApp.doJobs()
    const ada = await testApp.admin('anna')
    const decision = { userId: wilhelmina.id, status: 'Rejected' as const, reason: 'For reasons' }
    expect((await testApp.call(setUserStatus, { body: decision }, { token: ada.token })).status).toBe(200)
    await testApp.doJobs()

    const isNotice = (mail: ReceivedMail) => mail.subject === 'You have a new notice'
    const notices = (await waitForMails(mila.email, 2, isNotice)).filter(isNotice)
    const texts = notices.map(({ text }) => text)
    expect(texts[0]).toContain('You have unread messages. Log in to read them.')
    expect(texts[1]).toContain('Your appointment request has ended. You owe nothing. Log in to see the details.')
    expect(texts[1]).toContain(uuid)
    for (const { text, html } of notices) expect(`${text}${html}`).not.toMatch(/wilhelmina|on fourfold|>fourfold/i)
  })

  test('holds for every address of the member: the one waited for, and the one just left', async () => {
    const { token, user, email } = await testApp.member('quinn')
    await testApp.doJobs()
    const before = (await waitForMails(email)).length
    await turn(token, true)
    const next = testApp.emailOf('quinn.next')
    const wish = { name: user.name, username: user.username, email: next, currentPassword: PASSWORD }
    const asked = await testApp.call(editAccount, { body: wish }, { token })
    await testApp.doJobs()
    const [proof] = await waitForMails(next)
    if (!proof) throw new Error('no mail came')
    const confirmed = await testApp.call(
      confirmEmail,
      { body: { token: linkIn(proof).searchParams.get('token') ?? '', email: next } },
      { token: asked.data?.token ?? null },
    )
    expect(confirmed.status).toBe(200)
    await testApp.doJobs()

    const told = (await waitForMails(email, before + 2)).slice(before)
    for (const mail of [proof, ...told]) {
      const [from] = /^from: .*$/im.exec(await sourceOf(mail)) ?? ['']
      expect([mail.subject, withoutAddress(from)]).toEqual(['You have a new notice', 'From: Notices <>'])
      // An inbox shows the first words of a mail.
      expect(mail.text.slice(0, 40)).not.toMatch(/fourfold/i)
      expect(withoutAddress(mail.text)).not.toContain('Fourfold')
    }
    expect(told).toHaveLength(2)
  })

  test('is off until somebody turns it on, and can be turned off again', async () => {
    const { token } = await testApp.member('noor')
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: false })
    await turn(token, true)
    await turn(token, true)
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: true })
    await turn(token, false)
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: false })
  })

  test('is the switch of members themselves', async () => {
    expect(said(await testApp.call(discreetMode, {}))).toEqual([401, 'not_signed_in'])
    expect(said(await turn(camilla.token, true))).toEqual([403, 'not_allowed'])
    const { user, token: own } = await testApp.member('olga')
    const ada = await testApp.admin('ada')
    const { data } = await testApp.call(loginAs, { body: { username: user.username } }, { token: ada.token })
    expect(said(await turn(data?.token ?? '', true))).toEqual([403, 'acting_refused'])
    expect(said(await testApp.call(setDiscreetMode, { body: { isOn: 'yes' as never } }, { token: own }))).toEqual([
      400,
      'invalid_input',
    ])
  })
})
