import { inTransaction } from '@fourfold/platform/db/db'
import { ROWS_PER_PAGE } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withArchive } from '../../src/privacy/archive.ts'
import type { ArchiveEntry } from '../../src/privacy/archive.ts'
import { createPair, mustSend } from '../chat/fixtures.ts'
import type { Person } from '../chat/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { unzip } from './unzip.ts'

const MESSAGES = 2 * ROWS_PER_PAGE + 50

let testApp: TestApp
let mila: Person

beforeAll(async () => {
  testApp = await startTestApp()
  const pair = await createPair(testApp)
  mila = pair.mila
  const { chatId } = await mustSend(testApp, mila, pair.ines, 'Hello')
  await inTransaction(testApp.db, (tx) =>
    sql`insert into chat_message (chat_id, seq, uuid, sender_id, text, created_at)
      select ${chatId}::uuid, n, gen_random_uuid(), ${mila.id}::bigint, 'number ' || n, now()
      from generate_series(2, ${MESSAGES}::integer) n`.execute(tx),
  )
})
afterAll(() => testApp.stop())

/** Yields the number of rows of each page of each list. */
async function* yieldPageSizes(entry: ArchiveEntry): AsyncGenerator<number> {
  const data: object = 'data' in entry ? entry.data : {}
  const parts: unknown[] = Symbol.asyncIterator in data ? [data] : Object.values(data)
  for (const part of parts) {
    if (Array.isArray(part)) yield part.length
    if (typeof part !== 'object' || part === null || !(Symbol.asyncIterator in part)) continue
    for await (const page of part as AsyncIterable<unknown[]>) yield page.length
  }
}

test('a data export loads one page of a list at a time', async () => {
  const sizes: number[] = []
  await testApp.collectAccountData(mila.id as AccountId, async (entry) => {
    sizes.push(...(await Array.fromAsync(yieldPageSizes(entry))))
  })
  expect(Math.max(...sizes)).toBe(ROWS_PER_PAGE)
  expect(sizes).toContain(50)
})

test('a data export contains a long chat completely and in order', async () => {
  const archive = await withArchive(
    (add) => testApp.collectAccountData(mila.id as AccountId, add),
    async ({ content }) => Buffer.concat(await Array.fromAsync(content as AsyncIterable<Buffer>)),
  )
  const { messages, reports } = JSON.parse(unzip(archive).get('messages.json')?.toString() ?? '{}') as {
    messages: { text: string; from: string }[]
    reports: unknown[]
  }
  const expected = ['Hello', ...Array.from({ length: MESSAGES - 1 }, (_, nth) => `number ${nth + 2}`)]
  expect(messages.map(({ text }) => text)).toEqual(expected)
  expect([messages[0]?.from, reports]).toEqual(['you', []])
})

test('creating an archive fails if reading a page fails', async () => {
  const archive = withArchive(
    async (add) => {
      const pages = async function* () {
        yield [{ fine: true }]
        throw new Error('the database went away')
      }
      await add({ name: 'broken.json', data: pages() })
    },
    async () => 'done',
  )
  await expect(archive).rejects.toThrow('the database went away')
})
