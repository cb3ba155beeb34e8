import { randomUUID } from 'node:crypto'

import { confirmEmail, editAccount } from '@fourfold/contract/accounts/endpoints'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { appointmentFile, createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { sendMessage } from '@fourfold/contract/chat/endpoints'
import { discreetMode, setDiscreetMode } from '@fourfold/contract/privacy/discreet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import type { BookableProfessional } from '../appointments/bookable-professional.ts'
import { receiveLastMail, applyAction } from '../appointments/notifications/received-mails.ts'
import type { CallResponse } from '../setup/call-endpoint.ts'
import { extractLink, fetchSource, waitForMails } from '../setup/mails.ts'
import type { ReceivedMail } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let camilla: BookableProfessional
beforeAll(async () => {
  testApp = await startTestApp()
  const other = { address: '12 Main Street', meetingLink: 'https://meet.example/camilla' }
  camilla = await createBookableProfessional(testApp, 'camilla', { preferredHome: true, other })
})
afterAll(() => testApp.stop())

/** Text that reveals the professional, the place, the price or the product. */
const REVEALING = /camilla|main street|professional's|online|meet\.example|\$\d|>fourfold|on fourfold/i
const statusAndCode = ({ status, errors }: CallResponse<unknown>) => [status, errors[0]?.code]
/** Removes the sender address, which every mail contains and the operator configures. */
const removeSenderAddress = (text: string) => text.replaceAll('hello@fourfold.example', '')
const fetchFile = async (url: string | null | undefined) =>
  (await testApp.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })).body
const setDiscreet = (token: string, isOn: boolean) => testApp.call(setDiscreetMode, { body: { isOn } }, { token })

describe('discreet mode', () => {
  test('hides sender and subject in mails and calendars of the member only', async () => {
    const mila = await testApp.member('mila')
    // Sends the mails of the registration.
    await testApp.runQueuedJobs()
    expect((await setDiscreet(mila.token, true)).data).toEqual({ isOn: true })
    const uuid = await mustBook(testApp, mila.token, { professional: camilla, slot: slotAt(testApp, 2) })
    await applyAction(testApp, camilla, 'approve', uuid)

    const { subject, source, event, file, text, html } = await receiveLastMail(testApp, mila, 1)
    expect(text).toContain('Your appointment is confirmed. Log in to see the details.')
    expect(text).toContain(uuid)
    expect(`${text}${html}`).not.toMatch(REVEALING)
    const [from] = /^from: .*$/im.exec(source) ?? ['']
    expect([subject, from.includes('Notices'), from.includes('Fourfold')]).toEqual([
      'You have a new notice',
      true,
      false,
    ])
    expect(event.summary).toBe('Appointment')
    expect(file).not.toMatch(REVEALING)
    expect(event.description).toContain(`/appointment/${uuid}`)
    expect(file).toContain('PRODID')
    expect(removeSenderAddress(file)).not.toMatch(/fourfold/i)

    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: mila.token })
    const body = await fetchFile(data?.url)
    expect(body).toContain('SUMMARY:Appointment\r\n')
    expect(body).toMatch(/NAME:Appointments\r\n/)
    expect(body).not.toMatch(REVEALING)

    const camillasMails = await waitForMails(testApp.emailOf('camilla'), 2)
    expect(camillasMails.map((mail) => mail.subject)).not.toContain('You have a new notice')
    expect(camillasMails.some(({ text }) => text.includes('Mila Test'))).toBe(true)
  })

  test('hides the product name in an empty calendar feed and in a calendar file', async () => {
    const { token } = await testApp.member('pia')
    await setDiscreet(token, true)
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
    const emptyFeed = await fetchFile(data?.url)
    expect(emptyFeed).toMatch(/NAME:Appointments\r\n/)
    expect(emptyFeed).not.toMatch(/fourfold/i)

    const booking = { professional: camilla, slot: slotAt(testApp, 4), location: 'Home' as const }
    const uuid = await mustBook(testApp, token, booking)
    const fileReply = await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } }, { token })
    expect(JSON.stringify(fileReply.data)).not.toMatch(/fourfold/i)
    expect(JSON.stringify(fileReply.data)).not.toMatch(REVEALING)
  })

  test('hides names in mails about messages and ended appointments', async () => {
    const mila = await testApp.member('mira')
    const wilhelmina = await createBookableProfessional(testApp, 'wilhelmina')
    await testApp.runQueuedJobs()
    await setDiscreet(mila.token, true)
    const uuid = await mustBook(testApp, mila.token, { professional: wilhelmina, slot: slotAt(testApp, 5) })
    const message = { username: 'mira', uuid: randomUUID(), text: 'Hello' }
    expect((await testApp.call(sendMessage, { body: message }, { token: wilhelmina.token })).status).toBe(200)
    testApp.clock.advance({ minutes: 11 })
    await testApp.runQueuedJobs()
    const ada = await testApp.admin('anna')
    const decision = { userId: wilhelmina.id, status: 'Rejected' as const, reason: 'For reasons' }
    expect((await testApp.call(setUserStatus, { body: decision }, { token: ada.token })).status).toBe(200)
    await testApp.runQueuedJobs()

    const isNotice = (mail: ReceivedMail) => mail.subject === 'You have a new notice'
    const notices = (await waitForMails(mila.email, 2, isNotice)).filter(isNotice)
    const texts = notices.map(({ text }) => text)
    expect(texts[0]).toContain('You have unread messages. Log in to read them.')
    expect(texts[1]).toContain('Your appointment request has ended. You owe nothing. Log in to see the details.')
    expect(texts[1]).toContain(uuid)
    for (const { text, html } of notices) expect(`${text}${html}`).not.toMatch(/wilhelmina|on fourfold|>fourfold/i)
  })

  test('applies to the new and the previous address during an address change', async () => {
    const { token, user, email } = await testApp.member('quinn')
    await testApp.runQueuedJobs()
    const mailCountBefore = (await waitForMails(email)).length
    await setDiscreet(token, true)
    const newEmail = testApp.emailOf('quinn.next')
    const form = { name: user.name, username: user.username, email: newEmail, currentPassword: PASSWORD }
    const editReply = await testApp.call(editAccount, { body: form }, { token })
    await testApp.runQueuedJobs()
    const [confirmation] = await waitForMails(newEmail)
    if (!confirmation) throw new Error('no confirmation mail')
    const confirmReply = await testApp.call(
      confirmEmail,
      { body: { token: extractLink(confirmation).searchParams.get('token') ?? '', email: newEmail } },
      { token: editReply.data?.token ?? null },
    )
    expect(confirmReply.status).toBe(200)
    await testApp.runQueuedJobs()

    const notices = (await waitForMails(email, mailCountBefore + 2)).slice(mailCountBefore)
    for (const mail of [confirmation, ...notices]) {
      const [from] = /^from: .*$/im.exec(await fetchSource(mail)) ?? ['']
      expect([mail.subject, removeSenderAddress(from)]).toEqual(['You have a new notice', 'From: Notices <>'])
      // An inbox shows the first words of a mail.
      expect(mail.text.slice(0, 40)).not.toMatch(/fourfold/i)
      expect(removeSenderAddress(mail.text)).not.toContain('Fourfold')
    }
    expect(notices).toHaveLength(2)
  })

  test('is off by default and can be switched on and off', async () => {
    const { token } = await testApp.member('noor')
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: false })
    await setDiscreet(token, true)
    await setDiscreet(token, true)
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: true })
    await setDiscreet(token, false)
    expect((await testApp.call(discreetMode, {}, { token })).data).toEqual({ isOn: false })
  })

  test('can be changed by the member only', async () => {
    expect(statusAndCode(await testApp.call(discreetMode, {}))).toEqual([401, 'not_signed_in'])
    expect(statusAndCode(await setDiscreet(camilla.token, true))).toEqual([403, 'not_allowed'])
    const { user, token: ownToken } = await testApp.member('olga')
    const ada = await testApp.admin('ada')
    const { data } = await testApp.call(loginAs, { body: { username: user.username } }, { token: ada.token })
    expect(statusAndCode(await setDiscreet(data?.token ?? '', true))).toEqual([403, 'acting_refused'])
    expect(
      statusAndCode(await testApp.call(setDiscreetMode, { body: { isOn: 'yes' as never } }, { token: ownToken })),
    ).toEqual([400, 'invalid_input'])
  })
})
