import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readInstallationId } from '../../src/infra/db/installation-id.ts'
import { getChat, createMember, createPair, mustSend } from '../chat/fixtures.ts'
import type { Person } from '../chat/fixtures.ts'
import { waitUntil } from '../processes/processes.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { connectAs } from './sockets.ts'
import type { Client } from './sockets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Starts a second API process of the installation and records its queries for chat events. */
async function startSecondApi(env: Partial<TestApp['env']> = {}) {
  const eventQueries: string[] = []
  const product = await compose({
    env: { ...testApp.env, ...env },
    log: createLog(testApp.env, 'test'),
    clock: testApp.clock,
    attemptsPrefix: `test:${testApp.id}`,
    onQuery: ({ query }) => query.sql.includes('json_agg(event') && eventQueries.push(query.sql),
  })
  const app = await product.app()
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  return { eventQueries, testApp: { ...testApp, app, call: createCaller(app) } }
}

/** Waits for messages of a chat and returns their texts and unread counts. */
async function waitForTexts(client: Client, chatId: string, count: number) {
  const listTexts = () =>
    client.frames.flatMap((frame) =>
      frame.type === 'chat'
        ? [`${frame.payload.seq} ${frame.payload.text} (${frame.notifications?.[chatId]?.notificationCount ?? 0})`]
        : [],
    )
  await client.until(`${count} messages`, () => (listTexts().length >= count ? true : undefined))
  return listTexts()
}

const getChannel = async ({ id }: Person) => `fourfold:${await readInstallationId(testApp.db)}:user:${id}`

/** Creates a chat in one process and connects one of its users to another. */
async function connectToSecondApi(env: Partial<TestApp['env']> = {}) {
  const { mila, ines } = await createPair(testApp)
  const { chatId } = await mustSend(testApp, mila, ines, 'one')
  await mustSend(testApp, ines, mila, 'two')
  await getChat(testApp, ines, mila)
  const { eventQueries, testApp: secondApi } = await startSecondApi(env)
  const client = await connectAs(secondApi, ines.token)
  onTestFinished(() => client.socket.terminate())
  // Messages are lost until the second process has subscribed.
  while ((await testApp.redis.spublish(await getChannel(ines), 'ping')) === 0) await sleep(5)
  eventQueries.length = 0
  return { mila, ines, chatId, eventQueries, client }
}

/** Collects the pub/sub messages on a user's channel from now on. */
async function collectMessages(person: Person): Promise<string[]> {
  const messages: string[] = []
  const subscriber = testApp.redis.duplicate({ enableOfflineQueue: true })
  onTestFinished(() => subscriber.disconnect())
  subscriber.on('smessage', (_, message: string) => messages.push(message))
  await subscriber.ssubscribe(await getChannel(person))
  return messages
}

test('consecutive messages require one database query, even with read receipts in between', async () => {
  const { mila, ines, chatId, eventQueries, client } = await connectToSecondApi()
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 1)
  for (const text of ['four', 'five']) await mustSend(testApp, mila, ines, text)
  await mustSend(testApp, ines, mila, 'six')
  expect(await waitForTexts(client, chatId, 4)).toEqual(['3 three (1)', '4 four (2)', '5 five (3)', '6 six (3)'])
  await getChat(testApp, ines, mila)
  await client.waitForFrame('notifications-read')
  await mustSend(testApp, mila, ines, 'seven')
  expect((await waitForTexts(client, chatId, 5)).at(-1)).toBe('7 seven (1)')
  expect(eventQueries).toHaveLength(1)
})

test('the state is loaded again after some seconds, because pub/sub messages may be lost', async () => {
  const { mila, ines, chatId, eventQueries, client } = await connectToSecondApi()
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 1)
  testApp.clock.advance({ seconds: 5 })
  await mustSend(testApp, mila, ines, 'four')
  expect((await waitForTexts(client, chatId, 2)).at(-1)).toBe('4 four (2)')
  expect(eventQueries).toHaveLength(2)
})

test('a lost read receipt is detected by an unexpected unread count', async () => {
  const { mila, ines, chatId, client } = await connectToSecondApi()
  const kim = await createMember(testApp)
  const { chatId: otherChatId } = await mustSend(testApp, kim, ines, 'Hello')
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 2)
  await inTransaction(testApp.db, (tx) =>
    sql`update chat_participant set unread = 0, read_seq = 3 where account_id = ${ines.id}`.execute(tx),
  )
  await mustSend(testApp, mila, ines, 'four')
  expect((await waitForTexts(client, chatId, 3)).at(-1)).toBe('4 four (1)')
  const last = client.frames.findLast((frame) => frame.type === 'chat')
  expect(last?.notifications?.[otherChatId]).toBeUndefined()
})

test('pub/sub messages contain no readable text', async () => {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'hello')
  const messages = await collectMessages(ines)
  const { seq } = await mustSend(testApp, mila, ines, 'Remarkable')
  await waitUntil(() => messages.length > 0, 10)
  const { encrypted, ...rest } = JSON.parse(messages[0] ?? '') as { encrypted: string }
  expect(rest).toEqual({ chatId: expect.any(String), seq })
  expect(Buffer.from(encrypted, 'base64').toString()).not.toContain('Remarkable')
})

test('a payload encrypted with another key or for another chat is loaded from the database instead', async () => {
  const { mila, ines, chatId, eventQueries, client } = await connectToSecondApi({
    APP_SECRET: 'another secret of thirty-two characters',
  })
  const messages = await collectMessages(ines)
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 1)
  await mustSend(testApp, mila, ines, 'four')
  expect(await waitForTexts(client, chatId, 2)).toEqual(['3 three (1)', '4 four (2)'])
  expect(eventQueries).toHaveLength(2)
  await waitUntil(() => messages.length > 1, 10)
  const second = await connectToSecondApi()
  const replayedMessage = JSON.parse(messages.at(-1) ?? '') as { encrypted: string }
  await mustSend(testApp, second.mila, second.ines, 'three')
  await waitForTexts(second.client, second.chatId, 1)
  await testApp.redis.spublish(
    await getChannel(second.ines),
    JSON.stringify({ chatId: second.chatId, seq: 4, encrypted: replayedMessage.encrypted }),
  )
  await sleep(300)
  expect(await waitForTexts(second.client, second.chatId, 1)).toEqual(['3 three (1)'])
})

test('a payload is accepted for its own sequence number only', async () => {
  const { mila, ines, chatId, eventQueries, client } = await connectToSecondApi()
  const messages = await collectMessages(ines)
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 1)
  // The reader's own message does not change the unread count, so a replay would fit.
  await mustSend(testApp, ines, mila, 'four')
  await waitForTexts(client, chatId, 2)
  await waitUntil(() => messages.length > 1, 10)
  const { encrypted } = JSON.parse(messages.at(-1) ?? '') as { encrypted: string }
  const before = eventQueries.length
  await testApp.redis.spublish(await getChannel(ines), JSON.stringify({ chatId, seq: 5, encrypted }))
  await waitUntil(() => eventQueries.length > before, 10)
  await mustSend(testApp, mila, ines, 'five')
  expect(await waitForTexts(client, chatId, 3)).toEqual(['3 three (1)', '4 four (1)', '5 five (2)'])
})

test('a forged event does not hide later messages', async () => {
  const { mila, ines, chatId, client } = await connectToSecondApi()
  await testApp.redis.spublish(await getChannel(ines), JSON.stringify({ chatId, seq: 9_000_000 }))
  await mustSend(testApp, mila, ines, 'three')
  expect(await waitForTexts(client, chatId, 1)).toEqual(['3 three (1)'])
})

test('a long message is loaded from the database instead of Redis', async () => {
  const { mila, ines, chatId, client } = await connectToSecondApi()
  await mustSend(testApp, mila, ines, 'three')
  await waitForTexts(client, chatId, 1)
  const messages = await collectMessages(ines)
  const longText = '長'.repeat(1001)
  await mustSend(testApp, mila, ines, longText)
  expect((await waitForTexts(client, chatId, 2)).at(-1)).toBe(`4 ${longText} (2)`)
  await waitUntil(() => messages.length > 0, 10)
  expect(JSON.parse(messages[0] ?? '')).toEqual({ chatId, seq: 4 })
})
