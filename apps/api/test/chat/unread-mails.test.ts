import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { chatMailSetting, saveChatMailSetting } from '@fourfold/contract/chat/mail-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailsTo, sourceOf, waitForMails } from '../setup/mails.ts'
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

const isOurs = ({ subject }: ReceivedMail) => subject === 'You have unread messages'
const addressOf = ({ username }: Person) => testApp.emailOf(username)
const mailsOf = async (person: Person) => (await mailsTo(addressOf(person))).filter(isOurs)
const aMailFor = async (person: Person, count = 1) =>
  (await waitForMails(addressOf(person), count, isOurs)).filter(isOurs)

async function pass(minutes: number): Promise<void> {
  testApp.clock.advance({ minutes })
  await testApp.doJobs()
}

describe('a mail tells of unread messages', () => {
  test('after ten minutes and not before, of who wrote and not what', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'my secret worry')
    await pass(9)
    expect(await mailsOf(ines)).toEqual([])
    await pass(2)
    const [mail] = await aMailFor(ines)
    expect(mail?.text).toContain(`${mila.name} has written to you.`)
    expect(mail && (await sourceOf(mail))).not.toContain('secret worry')
    expect(await mailsOf(mila)).toEqual([])
  })

  test('one mail for several messages and several people, and none more until they were read', async () => {
    const { mila, ines } = await createPair(testApp)
    const noor = await createMember(testApp)
    await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, mila, ines, 'two')
    await pass(5)
    await mustSend(testApp, noor, ines, 'three')
    await pass(6)
    const [mail] = await aMailFor(ines)
    expect(mail?.text).toContain(`${noor.name} and ${mila.name} have written to you.`)
    await mustSend(testApp, mila, ines, 'four')
    await pass(60)
    expect(await mailsOf(ines)).toHaveLength(1)
    await getChat(testApp, ines, mila)
    await mustSend(testApp, mila, ines, 'five')
    await pass(11)
    expect(await aMailFor(ines, 2)).toHaveLength(2)
  })

  test('not of what was read or deleted meanwhile', async () => {
    const { mila, ines } = await createPair(testApp)
    const noor = await createMember(testApp)
    await mustSend(testApp, mila, ines, 'read')
    await getChat(testApp, ines, mila)
    const { uuid } = await mustSend(testApp, noor, ines, 'deleted')
    await testApp.call(deleteMessage, { body: { uuid } }, { token: noor.token })
    await pass(11)
    expect(await mailsOf(ines)).toEqual([])
  })

  test('not while they are off', async () => {
    const { mila, ines } = await createPair(testApp)
    const isOn = async () => (await testApp.call(chatMailSetting, {}, { token: ines.token })).data?.isOn
    expect(await isOn()).toBe(true)
    await testApp.call(saveChatMailSetting, { body: { isOn: false } }, { token: ines.token })
    expect(await isOn()).toBe(false)
    await mustSend(testApp, mila, ines, 'hello')
    await pass(11)
    expect(await mailsOf(ines)).toEqual([])
    await testApp.call(saveChatMailSetting, { body: { isOn: true } }, { token: ines.token })
    await getChat(testApp, ines, mila)
    await mustSend(testApp, mila, ines, 'again')
    await pass(11)
    expect(await aMailFor(ines)).toHaveLength(1)
  })

  test('to both when both have something to read, each of what was written to them', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'to ines')
    await pass(5)
    await mustSend(testApp, ines, mila, 'to mila')
    await pass(6)
    const [mail] = await aMailFor(ines)
    expect(mail?.text).toContain(`\n${mila.name} has written to you.`)
    await pass(5)
    expect(await aMailFor(mila)).toHaveLength(1)
  })

  test('also to one of two when the other has turned them off, and to nobody who has when the other turns them on', async () => {
    const { mila, ines } = await createPair(testApp)
    const turn = ({ token }: Person, isOn: boolean) => testApp.call(saveChatMailSetting, { body: { isOn } }, { token })
    const isOn = async ({ token }: Person) => (await testApp.call(chatMailSetting, {}, { token })).data?.isOn
    await turn(ines, false)
    expect([await isOn(mila), await isOn(ines)]).toEqual([true, false])
    await turn(mila, true)
    expect(await isOn(ines)).toBe(false)
    await mustSend(testApp, mila, ines, 'to ines')
    await mustSend(testApp, ines, mila, 'to mila')
    await pass(11)
    expect(await aMailFor(mila)).toHaveLength(1)
    expect(await mailsOf(ines)).toEqual([])
  })
})

describe('the link in the mail', () => {
  async function linkFor(person: Person): Promise<{ path: string; source: string }> {
    const [mail] = await aMailFor(person)
    const source = mail ? (await sourceOf(mail)).replaceAll(/\r?\n[ \t]+/g, '') : ''
    const url = new URL(/^List-Unsubscribe:\s*<([^>]+)>/m.exec(source)?.[1] ?? '')
    return { path: url.pathname + url.search, source }
  }

  test('turns them off with one request of the mail program, and not by being looked at', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'hello')
    await pass(11)
    const { path, source } = await linkFor(ines)
    expect(source).toMatch(/^List-Unsubscribe-Post:\s*List-Unsubscribe=One-Click/m)

    const looked = await testApp.app.inject({ method: 'GET', url: path })
    expect(looked.statusCode).toBe(200)
    expect(looked.body).toContain('Turn these emails off')
    const isOff = () =>
      testApp.db
        .selectFrom('chat_mail_opt_out')
        .select('account_id')
        .where('account_id', '=', ines.id as never)
        .execute()
    expect(await isOff()).toEqual([])

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await testApp.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect(posted.body).toContain('These emails are off.')
    expect(await isOff()).toHaveLength(1)

    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const asMultipart = { method: 'POST', url: path, headers: multipart, payload: '--x--' } as const
    expect((await testApp.app.inject(asMultipart)).statusCode).toBe(200)

    const forged = path.replace(/account=\d+/, `account=${mila.id}`)
    for (const url of [forged, '/api/unsubscribe', '/api/unsubscribe?account=1&signature=x']) {
      expect((await testApp.app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(404)
    }
  })
})
