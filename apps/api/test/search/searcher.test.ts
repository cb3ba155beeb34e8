import { Writable } from 'node:stream'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { inTransaction } from '../../src/platform/db/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSearcher } from '../../src/search/index.ts'
import type { Question } from '../../src/search/index.ts'
import { until } from '../processes/processes.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const everybody: Question = { words: [], filters: { inPersonOnly: false }, wishes: {}, limit: 5, now: 0 }

/** An index of this test alone, and what it says in the log. */
function openSearcher(databaseUrl = world.databaseUrl) {
  const lines: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', to)
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' as const }
  const searcher = createSearcher({ settings, redis: world.redis, log })
  onTestFinished(() => searcher.close())
  return { searcher, loads: () => lines.filter((line) => line.includes('search index loaded')).length, lines }
}

/** Listings that nobody made, so many of them at once. */
const listMany = (count: number) =>
  inTransaction(world.db, (tx) =>
    sql`insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
          specialization_words, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15)
        select 1000000 + n, 2, 'many' || n, '2100-01-01Z', 0, '{5}', '{coach}', '{}', '{}', true, true, 'Any', 'Any',
          false, false, false
        from generate_series(1, ${count}::integer) n on conflict do nothing`.execute(tx),
  )

test('an index that much has changed in is replaced by a fresh one, and answers all the while', async () => {
  const { searcher, loads } = openSearcher()
  await searcher.start()
  const total = async () => (await searcher.ask(everybody)).categories.reduce((sum, one) => sum + one.total, 0)
  expect([searcher.isReady(), loads(), await total()]).toEqual([true, 1, 0])
  await listMany(10_001)
  await until(async () => (await total()) === 10_001, 10)
  await until(async () => {
    expect(await total()).toBe(10_001)
    return loads() === 2
  }, 15)
  expect(await total()).toBe(10_001)
})

test('while the database is away it is not ready, says why, and tries again with the next question', async () => {
  const { searcher, lines } = openSearcher('postgres://postgres@127.0.0.1:1/nowhere')
  await expect(searcher.start()).rejects.toThrow('ECONNREFUSED')
  expect(searcher.isReady()).toBe(false)
  expect(lines.some((line) => line.includes('the search index failed'))).toBe(true)
  await expect(searcher.ask(everybody)).rejects.toThrow('ECONNREFUSED')
})

test('closed, it answers nobody', async () => {
  const { searcher } = openSearcher()
  searcher.close()
  await expect(searcher.ask(everybody)).rejects.toThrow('busy')
})
