import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readInstallationId } from '../../src/infra/db/installation-id.ts'
import { getChat, createMember, createPair, mustSend } from '../chat/fixtures.ts'
import type { Person } from '../chat/fixtures.ts'
import { until } from '../processes/processes.ts'
import { caller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { connectAs } from './sockets.ts'
import type { Client } from './sockets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Another api of the same installation, which notes when it asks the database what has happened in a chat. */
async function another(env: Partial<TestApp['env']> = {}) {
  const asked: string[] = []
  const product = await compose({
    env: { ...testApp.env, ...env },
    log: createLog(testApp.env, 'test'),
    clock: testApp.clock,
    searchCopies: testApp.searchCopies,
    attemptsPrefix: `test:${testApp.id}`,
    onQuery: ({ query }) => query.sql.includes('json_agg(event') && asked.push(query.sql),
  })
  const app = await product.app()
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  return { asked, testApp: { ...testApp, app, call: caller(app) } }
}

/** What somebody has heard: the words, and how many of them they have not read. */
async function heard(client: Client, chatId: string, count: number) {
  const words = () =>
    client.frames.flatMap((frame) =>
      frame.type === 'chat'
        ? [`${frame.payload.seq} ${frame.payload.text} (${frame.notifications?.[chatId]?.notificationCount ?? 0})`]
        : [],
    )
  await client.until(`${count} messages`, () => (words().length >= count ? true : undefined))
  return words()
}

const channelOf = async ({ id }: Person) => `fourfold:${await readInstallationId(testApp.db)}:person:${id}`

/** Two who talk, in one process, and one who listens in another. */
async function listening(env: Partial<TestApp['env']> = {}) {
  const { mila, ines } = await createPair(testApp)
  const { chatId } = await mustSend(testApp, mila, ines, 'one')
  await mustSend(testApp, ines, mila, 'two')
  await getChat(testApp, ines, mila)
  const { asked, testApp: there } = await another(env)
  const client = await connectAs(there, ines.token)
  onTestFinished(() => client.socket.terminate())
  // Until it listens, hints are lost.
  while ((await testApp.redis.spublish(await channelOf(ines), 'knock')) === 0) await sleep(5)
  asked.length = 0
  return { mila, ines, chatId, asked, client }
}

/** What is said on somebody's channel from now on. */
async function onChannel(person: Person): Promise<string[]> {
  const said: string[] = []
  const ear = testApp.redis.duplicate({ enableOfflineQueue: true })
  onTestFinished(() => ear.disconnect())
  ear.on('smessage', (_, message: string) => said.push(message))
  await ear.ssubscribe(await channelOf(person))
  return said
}

test('who hears one message after the other asks the database about the first alone, also when they read along', async () => {
  const { mila, ines, chatId, asked, client } = await listening()
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 1)
  for (const text of ['four', 'five']) await mustSend(testApp, mila, ines, text)
  await mustSend(testApp, ines, mila, 'six')
  expect(await heard(client, chatId, 4)).toEqual(['3 three (1)', '4 four (2)', '5 five (3)', '6 six (3)'])
  await getChat(testApp, ines, mila)
  await client.frame('notifications-read')
  await mustSend(testApp, mila, ines, 'seven')
  expect((await heard(client, chatId, 5)).at(-1)).toBe('7 seven (1)')
  expect(asked).toHaveLength(1)
})

test('and again after some seconds, because a hint may have been lost', async () => {
  const { mila, ines, chatId, asked, client } = await listening()
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 1)
  testApp.clock.advance({ seconds: 5 })
  await mustSend(testApp, mila, ines, 'four')
  expect((await heard(client, chatId, 2)).at(-1)).toBe('4 four (2)')
  expect(asked).toHaveLength(2)
})

test('a reading that nobody told of is noticed as soon as a count does not follow', async () => {
  const { mila, ines, chatId, client } = await listening()
  const kim = await createMember(testApp)
  const { chatId: other } = await mustSend(testApp, kim, ines, 'Hello')
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 2)
  await inTransaction(testApp.db, (tx) =>
    sql`update chat_participant set unread = 0, read_seq = 3 where account_id = ${ines.id}`.execute(tx),
  )
  await mustSend(testApp, mila, ines, 'four')
  expect((await heard(client, chatId, 3)).at(-1)).toBe('4 four (1)')
  const last = client.frames.findLast((frame) => frame.type === 'chat')
  expect(last?.notifications?.[other]).toBeUndefined()
})

test('nobody who listens to Redis reads the words', async () => {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'hello')
  const said = await onChannel(ines)
  const { seq } = await mustSend(testApp, mila, ines, 'Remarkable')
  await until(() => said.length > 0, 10)
  const { sealed, ...rest } = JSON.parse(said[0] ?? '') as { sealed: string }
  expect(rest).toEqual({ chatId: expect.any(String), seq })
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('Remarkable')
})

test('what another key has sealed, or what was sealed for another chat, is asked for', async () => {
  const { mila, ines, chatId, asked, client } = await listening({
    APP_SECRET: 'another secret of thirty-two characters',
  })
  const said = await onChannel(ines)
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 1)
  await mustSend(testApp, mila, ines, 'four')
  expect(await heard(client, chatId, 2)).toEqual(['3 three (1)', '4 four (2)'])
  expect(asked).toHaveLength(2)
  await until(() => said.length > 1, 10)
  const here = await listening()
  const old = JSON.parse(said.at(-1) ?? '') as { sealed: string }
  await mustSend(testApp, here.mila, here.ines, 'three')
  await heard(here.client, here.chatId, 1)
  await testApp.redis.spublish(
    await channelOf(here.ines),
    JSON.stringify({ chatId: here.chatId, seq: 4, sealed: old.sealed }),
  )
  await sleep(300)
  expect(await heard(here.client, here.chatId, 1)).toEqual(['3 three (1)'])
})

test('words are told under their own number alone, however well they would fit another', async () => {
  const { mila, ines, chatId, asked, client } = await listening()
  const said = await onChannel(ines)
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 1)
  // One's own words leave the count as it is, so that it would fit a second time.
  await mustSend(testApp, ines, mila, 'four')
  await heard(client, chatId, 2)
  await until(() => said.length > 1, 10)
  const { sealed } = JSON.parse(said.at(-1) ?? '') as { sealed: string }
  const before = asked.length
  await testApp.redis.spublish(await channelOf(ines), JSON.stringify({ chatId, seq: 5, sealed }))
  await until(() => asked.length > before, 10)
  await mustSend(testApp, mila, ines, 'five')
  expect(await heard(client, chatId, 3)).toEqual(['3 three (1)', '4 four (1)', '5 five (2)'])
})

test('a hint that nothing is behind hides nothing that follows', async () => {
  const { mila, ines, chatId, client } = await listening()
  await testApp.redis.spublish(await channelOf(ines), JSON.stringify({ chatId, seq: 9_000_000 }))
  await mustSend(testApp, mila, ines, 'three')
  expect(await heard(client, chatId, 1)).toEqual(['3 three (1)'])
})

test('long words do not pass through Redis, and are told all the same', async () => {
  const { mila, ines, chatId, client } = await listening()
  await mustSend(testApp, mila, ines, 'three')
  await heard(client, chatId, 1)
  const said = await onChannel(ines)
  const long = '長'.repeat(1001)
  await mustSend(testApp, mila, ines, long)
  expect((await heard(client, chatId, 2)).at(-1)).toBe(`4 ${long} (2)`)
  await until(() => said.length > 0, 10)
  expect(JSON.parse(said[0] ?? '')).toEqual({ chatId, seq: 4 })
})
