import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { chatMailSetting, saveChatMailSetting } from '@fourfold/contract/chat/mail-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listMails, fetchSource, waitForMails } from '../setup/mails.ts'
import type { ReceivedMail } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { getChat, createMember, createPair, mustSend } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const isUnreadMail = ({ subject }: ReceivedMail) => subject === 'You have unread messages'
const addressOf = ({ username }: Person) => testApp.emailOf(username)
const listUnreadMails = async (person: Person) => (await listMails(addressOf(person))).filter(isUnreadMail)
const waitForUnreadMails = async (person: Person, count = 1) =>
  (await waitForMails(addressOf(person), count, isUnreadMail)).filter(isUnreadMail)

async function advanceBy(minutes: number): Promise<void> {
  testApp.clock.advance({ minutes })
  await testApp.runQueuedJobs()
}

describe('mail about unread messages', () => {
  test('is sent after ten minutes and names the sender, but contains no text', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'my secret worry')
    await advanceBy(9)
    expect(await listUnreadMails(ines)).toEqual([])
    await advanceBy(2)
    const [mail] = await waitForUnreadMails(ines)
    expect(mail?.text).toContain(`${mila.name} has written to you.`)
    expect(mail && (await fetchSource(mail))).not.toContain('secret worry')
    expect(await listUnreadMails(mila)).toEqual([])
  })

  test('covers several messages and senders, and is not repeated until they are read', async () => {
    const { mila, ines } = await createPair(testApp)
    const noor = await createMember(testApp)
    await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, mila, ines, 'two')
    await advanceBy(5)
    await mustSend(testApp, noor, ines, 'three')
    await advanceBy(6)
    const [mail] = await waitForUnreadMails(ines)
    expect(mail?.text).toContain(`${noor.name} and ${mila.name} have written to you.`)
    await mustSend(testApp, mila, ines, 'four')
    await advanceBy(60)
    expect(await listUnreadMails(ines)).toHaveLength(1)
    await getChat(testApp, ines, mila)
    await mustSend(testApp, mila, ines, 'five')
    await advanceBy(11)
    expect(await waitForUnreadMails(ines, 2)).toHaveLength(2)
  })

  test('is not sent for messages that were read or deleted before it is due', async () => {
    const { mila, ines } = await createPair(testApp)
    const noor = await createMember(testApp)
    await mustSend(testApp, mila, ines, 'read')
    await getChat(testApp, ines, mila)
    const { uuid } = await mustSend(testApp, noor, ines, 'deleted')
    await testApp.call(deleteMessage, { body: { uuid } }, { token: noor.token })
    await advanceBy(11)
    expect(await listUnreadMails(ines)).toEqual([])
  })

  test('is not sent while the setting is off', async () => {
    const { mila, ines } = await createPair(testApp)
    const isOn = async () => (await testApp.call(chatMailSetting, {}, { token: ines.token })).data?.isOn
    expect(await isOn()).toBe(true)
    await testApp.call(saveChatMailSetting, { body: { isOn: false } }, { token: ines.token })
    expect(await isOn()).toBe(false)
    await mustSend(testApp, mila, ines, 'hello')
    await advanceBy(11)
    expect(await listUnreadMails(ines)).toEqual([])
    await testApp.call(saveChatMailSetting, { body: { isOn: true } }, { token: ines.token })
    await getChat(testApp, ines, mila)
    await mustSend(testApp, mila, ines, 'again')
    await advanceBy(11)
    expect(await waitForUnreadMails(ines)).toHaveLength(1)
  })

  test('is sent to both users about the messages of the other', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'to ines')
    await advanceBy(5)
    await mustSend(testApp, ines, mila, 'to mila')
    await advanceBy(6)
    const [mail] = await waitForUnreadMails(ines)
    expect(mail?.text).toContain(`\n${mila.name} has written to you.`)
    await advanceBy(5)
    expect(await waitForUnreadMails(mila)).toHaveLength(1)
  })

  test('depends on the setting of the recipient only', async () => {
    const { mila, ines } = await createPair(testApp)
    const setMails = ({ token }: Person, isOn: boolean) =>
      testApp.call(saveChatMailSetting, { body: { isOn } }, { token })
    const isOn = async ({ token }: Person) => (await testApp.call(chatMailSetting, {}, { token })).data?.isOn
    await setMails(ines, false)
    expect([await isOn(mila), await isOn(ines)]).toEqual([true, false])
    await setMails(mila, true)
    expect(await isOn(ines)).toBe(false)
    await mustSend(testApp, mila, ines, 'to ines')
    await mustSend(testApp, ines, mila, 'to mila')
    await advanceBy(11)
    expect(await waitForUnreadMails(mila)).toHaveLength(1)
    expect(await listUnreadMails(ines)).toEqual([])
  })
})

describe('unsubscribe link', () => {
  async function readLink(person: Person): Promise<{ path: string; source: string }> {
    const [mail] = await waitForUnreadMails(person)
    const source = mail ? (await fetchSource(mail)).replaceAll(/\r?\n[ \t]+/g, '') : ''
    const url = new URL(/^List-Unsubscribe:\s*<([^>]+)>/m.exec(source)?.[1] ?? '')
    return { path: url.pathname + url.search, source }
  }

  test('turns mails off by POST, not by GET', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'hello')
    await advanceBy(11)
    const { path, source } = await readLink(ines)
    expect(source).toMatch(/^List-Unsubscribe-Post:\s*List-Unsubscribe=One-Click/m)

    const page = await testApp.app.inject({ method: 'GET', url: path })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Turn these emails off')
    const findOptOut = () =>
      testApp.db
        .selectFrom('chat_mail_opt_out')
        .select('account_id')
        .where('account_id', '=', ines.id as never)
        .execute()
    expect(await findOptOut()).toEqual([])

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const postResponse = await testApp.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(postResponse.statusCode).toBe(200)
    expect(postResponse.body).toContain('These emails are off.')
    expect(await findOptOut()).toHaveLength(1)

    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const multipartRequest = { method: 'POST', url: path, headers: multipart, payload: '--x--' } as const
    expect((await testApp.app.inject(multipartRequest)).statusCode).toBe(200)

    const forged = path.replace(/account=\d+/, `account=${mila.id}`)
    for (const url of [forged, '/api/unsubscribe', '/api/unsubscribe?account=1&signature=x']) {
      expect((await testApp.app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(404)
    }
  })
})
