import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { deleteMessage, reportUser } from '@fourfold/contract/chat/endpoints'
import { deleteFile, loadFile } from '@fourfold/contract/files/endpoints'
import { decideReport, reportedMessages, moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { openStorage } from '@fourfold/platform/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eraseDueAccounts } from '../../src/accounts/accounts.jobs.ts'
import { jpeg } from '../files/pictures.ts'
import { uploaded } from '../files/uploading.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { createPair, mustSend } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
let ada: { token: string }
let mila: Person
let ines: Person
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', LIMITS_SCALE: '100' } })
  ada = await testApp.admin('ada')
})
beforeEach(async () => {
  ;({ mila, ines } = await createPair(testApp))
  await mustSend(testApp, mila, ines, 'Hello')
  await mustSend(testApp, ines, mila, 'Hello you')
})
afterAll(() => testApp.stop())

const remove = (uuid: string) => testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })

/** Ines reports Mila. What the queue shows of it, and what is behind it. */
async function report() {
  const body = { username: mila.username, reason: 'danger' as const }
  await testApp.call(reportUser, { body }, { token: ines.token })
  const { data } = await testApp.call(moderationQueue, {}, { token: ada.token })
  const items = data?.items.flatMap((item) => (item.kind === 'report' ? [item] : [])) ?? []
  const shown = items.find(({ reported }) => reported.username === mila.username)
  if (!shown) throw new Error('no report waits')
  return shown
}

const all = (uuid: string, { token } = ada) => testApp.call(reportedMessages, { query: { uuid } }, { token })

describe('a report keeps what the reported wrote', () => {
  test('though its writer has deleted it', async () => {
    const threat = await mustSend(testApp, mila, ines, 'I know where you live')
    const { messages, messageCount } = await report()
    await remove(threat.uuid)
    expect(messages.map(({ text, isPicture }) => [text, isPicture])).toEqual([
      ['Hello', false],
      ['I know where you live', false],
    ])
    expect(messageCount).toBe(2)
  })

  test('though its writer has buried it under other messages first; the queue itself shows the last ten', async () => {
    const threat = await mustSend(testApp, mila, ines, 'I know where you live')
    for (let count = 0; count < 12; count += 1) await mustSend(testApp, mila, ines, '.')
    const { uuid, messages, messageCount } = await report()
    await remove(threat.uuid)
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, () => '.'))
    expect(messageCount).toBe(14)
    const texts = (await all(uuid)).data?.messages.map(({ text }) => text)
    expect(texts?.slice(0, 3)).toEqual(['Hello', 'I know where you live', '.'])
  })

  test('of the last thirty days', async () => {
    testApp.clock.advance({ hours: 31 * 24 })
    await mustSend(testApp, mila, ines, 'It is me again')
    expect((await report()).messages.map(({ text }) => text)).toEqual(['It is me again'])
  })
})

describe('a reported picture', () => {
  async function reportedPicture() {
    const { uuid: fileUuid } = await uploaded(testApp, mila.token, { fileType: 'chat', content: await jpeg() })
    const message = await mustSend(testApp, mila, ines, { fileUuid })
    const { uuid } = await report()
    return { fileUuid, message, uuid }
  }

  const pictureOf = async (uuid: string) => (await all(uuid)).data?.messages.at(-1)?.picture
  const statusOf = async (url: string | undefined) =>
    (await testApp.app.inject({ method: 'GET', url: url ?? '' })).statusCode

  test.each([
    ['with its message', ({ message }: { message: { uuid: string } }) => remove(message.uuid)],
    [
      'by itself',
      ({ fileUuid }: { fileUuid: string }) =>
        testApp.call(deleteFile, { body: { uuid: fileUuid } }, { token: mila.token }),
    ],
  ])('that its sender deletes %s is shown to admins alone, until one has decided', async (_how, deleteIt) => {
    const given = await reportedPicture()
    expect((await deleteIt(given)).status).toBe(200)
    await testApp.doJobs()

    // To the two of the chat it is gone, so nobody learns of the report by it.
    for (const { token } of [mila, ines]) {
      expect((await testApp.call(loadFile, { query: { uuid: given.fileUuid } }, { token })).status).toBe(404)
    }
    const picture = await pictureOf(given.uuid)
    expect([await statusOf(picture?.url), await statusOf(picture?.thumbnailUrl)]).toEqual([200, 200])

    const decision = { uuid: given.uuid, outcome: 'handled' as const }
    await testApp.call(decideReport, { body: decision }, { token: ada.token })
    await testApp.doJobs()
    expect(await statusOf(picture?.url)).toBe(404)
    expect((await all(given.uuid)).status).toBe(404)
  })

  test('ends with the account of its sender, also one that only the report has kept', async () => {
    const { fileUuid, message, uuid } = await reportedPicture()
    await remove(message.uuid)
    await testApp.doJobs()
    const stored = () => openStorage(testApp.env).list(`private/${fileUuid}/`)
    expect((await stored()).length).toBeGreaterThan(0)
    await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token: mila.token })
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    await testApp.doJob(eraseDueAccounts)
    await testApp.doJobs()
    expect(await stored()).toEqual([])
    const row = await testApp.db
      .selectFrom('chat_report')
      .select(['chat_report.messages', 'chat_report.file_uuids'])
      .where('chat_report.uuid', '=', uuid)
      .executeTakeFirst()
    expect(row).toEqual({ messages: [], file_uuids: [] })
  })

  test('stays in the chat when a report of it is decided', async () => {
    const { fileUuid, uuid } = await reportedPicture()
    const picture = await pictureOf(uuid)
    await testApp.call(decideReport, { body: { uuid, outcome: 'dismissed' } }, { token: ada.token })
    await testApp.doJobs()
    expect(await statusOf(picture?.url)).toBe(200)
    expect((await testApp.call(loadFile, { query: { uuid: fileUuid } }, { token: ines.token })).status).toBe(200)
  })
})

test('who reads all of it is an admin, and is written down', async () => {
  const { uuid } = await report()
  expect((await all(uuid, ines)).status).toBe(403)
  expect((await all(uuid)).status).toBe(200)
  const rows = await testApp.db
    .selectFrom('audit_entry')
    .select(['audit_entry.action', 'audit_entry.subject_id'])
    .where('audit_entry.action', '=', 'report.read')
    .where('audit_entry.subject_id', '=', uuid)
    .execute()
  expect(rows).toHaveLength(1)
})
