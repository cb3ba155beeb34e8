import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { deleteMessage, reportUser } from '@fourfold/contract/chat/endpoints'
import { deleteFile, loadFile } from '@fourfold/contract/files/endpoints'
import { decideReport, reportedMessages, moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { openStorage } from '@fourfold/platform/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eraseDueAccounts } from '../../src/accounts/accounts.jobs.ts'
import { jpeg } from '../files/pictures.ts'
import { mustUpload } from '../files/uploading.ts'
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

const deleteAsMila = (uuid: string) => testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })

/** Reports Mila as Ines and returns the item of the moderation queue. */
async function reportMila() {
  const body = { username: mila.username, reason: 'danger' as const }
  await testApp.call(reportUser, { body }, { token: ines.token })
  const { data } = await testApp.call(moderationQueue, {}, { token: ada.token })
  const items = data?.items.flatMap((item) => (item.kind === 'report' ? [item] : [])) ?? []
  const item = items.find(({ reported }) => reported.username === mila.username)
  if (!item) throw new Error('report not in the queue')
  return item
}

const loadMessages = (uuid: string, { token } = ada) => testApp.call(reportedMessages, { query: { uuid } }, { token })

describe('the copied messages of a report', () => {
  test('remain after the sender has deleted them', async () => {
    const threat = await mustSend(testApp, mila, ines, 'I know where you live')
    const { messages, messageCount } = await reportMila()
    await deleteAsMila(threat.uuid)
    expect(messages.map(({ text, isPicture }) => [text, isPicture])).toEqual([
      ['Hello', false],
      ['I know where you live', false],
    ])
    expect(messageCount).toBe(2)
  })

  test('include more than the ten messages that the queue shows', async () => {
    const threat = await mustSend(testApp, mila, ines, 'I know where you live')
    for (let count = 0; count < 12; count += 1) await mustSend(testApp, mila, ines, '.')
    const { uuid, messages, messageCount } = await reportMila()
    await deleteAsMila(threat.uuid)
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, () => '.'))
    expect(messageCount).toBe(14)
    const texts = (await loadMessages(uuid)).data?.messages.map(({ text }) => text)
    expect(texts?.slice(0, 3)).toEqual(['Hello', 'I know where you live', '.'])
  })

  test('are those of the last 30 days', async () => {
    testApp.clock.advance({ hours: 31 * 24 })
    await mustSend(testApp, mila, ines, 'It is me again')
    expect((await reportMila()).messages.map(({ text }) => text)).toEqual(['It is me again'])
  })
})

describe('a reported picture', () => {
  async function reportPicture() {
    const { uuid: fileUuid } = await mustUpload(testApp, mila.token, { fileType: 'chat', content: await jpeg() })
    const message = await mustSend(testApp, mila, ines, { fileUuid })
    const { uuid } = await reportMila()
    return { fileUuid, message, uuid }
  }

  const loadPicture = async (uuid: string) => (await loadMessages(uuid)).data?.messages.at(-1)?.picture
  const fetchStatus = async (url: string | undefined) =>
    (await testApp.app.inject({ method: 'GET', url: url ?? '' })).statusCode

  test.each([
    ['with its message', ({ message }: { message: { uuid: string } }) => deleteAsMila(message.uuid)],
    [
      'separately',
      ({ fileUuid }: { fileUuid: string }) =>
        testApp.call(deleteFile, { body: { uuid: fileUuid } }, { token: mila.token }),
    ],
  ])('is kept for admins until the decision if its sender deletes it %s', async (_title, deletePicture) => {
    const reported = await reportPicture()
    expect((await deletePicture(reported)).status).toBe(200)
    await testApp.runQueuedJobs()

    // Both users get 404, so that neither learns of the report.
    for (const { token } of [mila, ines]) {
      expect((await testApp.call(loadFile, { query: { uuid: reported.fileUuid } }, { token })).status).toBe(404)
    }
    const picture = await loadPicture(reported.uuid)
    expect([await fetchStatus(picture?.url), await fetchStatus(picture?.thumbnailUrl)]).toEqual([200, 200])

    const decision = { uuid: reported.uuid, outcome: 'handled' as const }
    await testApp.call(decideReport, { body: decision }, { token: ada.token })
    await testApp.runQueuedJobs()
    expect(await fetchStatus(picture?.url)).toBe(404)
    expect((await loadMessages(reported.uuid)).status).toBe(404)
  })

  test('is deleted with the account of its sender', async () => {
    const { fileUuid, message, uuid } = await reportPicture()
    await deleteAsMila(message.uuid)
    await testApp.runQueuedJobs()
    const listObjects = () => openStorage(testApp.env).list(`private/${fileUuid}/`)
    expect((await listObjects()).length).toBeGreaterThan(0)
    await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token: mila.token })
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    await testApp.runJob(eraseDueAccounts)
    await testApp.runQueuedJobs()
    expect(await listObjects()).toEqual([])
    const row = await testApp.db
      .selectFrom('chat_report')
      .select(['chat_report.messages', 'chat_report.file_uuids'])
      .where('chat_report.uuid', '=', uuid)
      .executeTakeFirst()
    expect(row).toEqual({ messages: [], file_uuids: [] })
  })

  test('remains in the chat after the decision unless its sender deletes it', async () => {
    const { fileUuid, uuid } = await reportPicture()
    const picture = await loadPicture(uuid)
    await testApp.call(decideReport, { body: { uuid, outcome: 'dismissed' } }, { token: ada.token })
    await testApp.runQueuedJobs()
    expect(await fetchStatus(picture?.url)).toBe(200)
    expect((await testApp.call(loadFile, { query: { uuid: fileUuid } }, { token: ines.token })).status).toBe(200)
  })
})

test('only admins can read all messages, and each access is audited', async () => {
  const { uuid } = await reportMila()
  expect((await loadMessages(uuid, ines)).status).toBe(403)
  expect((await loadMessages(uuid)).status).toBe(200)
  const rows = await testApp.db
    .selectFrom('audit_entry')
    .select(['audit_entry.action', 'audit_entry.subject_id'])
    .where('audit_entry.action', '=', 'report.read')
    .where('audit_entry.subject_id', '=', uuid)
    .execute()
  expect(rows).toHaveLength(1)
})
