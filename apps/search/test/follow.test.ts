import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database, Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { Question } from '@fourfold/search-protocol/question'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { drainListings, savePhrasesOfTag } from '../../api/src/search/index.ts'
import { drainBatch } from '../../api/src/search/listings/listings.store.ts'
import { waitUntil } from '../../api/test/processes/processes.ts'
import {
  MIND,
  MOVEMENT,
  deleteAllAccounts,
  insertProfessional,
  createProfessional,
} from '../../api/test/search/fixtures.ts'
import { copyTemplate } from '../../api/test/setup/databases.ts'
import { OtherHistory, follow } from '../src/feed/follower.ts'
import type { Follower } from '../src/feed/follower.ts'
import { changesSince, momentNow } from '../src/feed/listings.queries.ts'
import type { FeedPlace } from '../src/feed/listings.queries.ts'
import { loadFromDatabase } from '../src/feed/load.ts'

let database: Database
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  database = openDatabase({ url: await copyTemplate(), poolSize: 6, log })
})
afterAll(() => database.close())
beforeEach(() => deleteAllAccounts(database.db))

const open = async () => follow(database.db, await loadFromDatabase(database.db))

const NOW = Temporal.Instant.from('2026-11-15T00:00:00Z').epochMilliseconds

const anywhere = { filters: { inPersonOnly: false }, preferences: {}, limit: 100, now: NOW }
const everybody: Question = { ...anywhere, words: [] }
const movers: Question = { ...anywhere, goals: [{ id: MOVEMENT, priority: 3 }] }

/** Usernames by category, with what they scored. */
function seen(follower: Follower, question: Question = everybody) {
  const { categories } = follower.answer(question)
  return Object.fromEntries(
    categories
      .toSorted((a, b) => a.categoryId - b.categoryId)
      .map(({ categoryId, found }) => [categoryId, found.map(({ username, rating }) => `${username} ${rating}`)]),
  )
}

/** A transaction that waits, after its work, until it is let go. */
function openTransaction(work: (tx: Tx) => Promise<unknown>, db = database.db) {
  const gate = Promise.withResolvers<void>()
  const worked = Promise.withResolvers<void>()
  const done = inTransaction(db, async (tx) => {
    await work(tx)
    worked.resolve()
    await gate.promise
  })
  return {
    worked: worked.promise,
    async commit() {
      gate.resolve()
      await done
    },
  }
}

/** A change, committed and drained. */
async function change(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await inTransaction(database.db, work)
  await drainListings(database.db)
}

/** Drains what is queued, but for the commit. */
async function openDrain() {
  const drain = openTransaction((tx) => drainBatch(tx, 1000))
  await drain.worked
  return drain
}

/** A shard for each, so that one's drainer keeps nobody else waiting. */
async function inShardOfItsOwn(tx: Tx): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('account', 'id'), nextval(pg_get_serial_sequence('account', 'id')) + 1024)`.execute(
    tx,
  )
}

async function slowly(work: (tx: Tx) => Promise<unknown>) {
  await inTransaction(database.db, work)
  return openDrain()
}

describe('an index that follows', () => {
  test('sees who comes, changes and leaves', async () => {
    await createProfessional(database.db, { username: 'maya', rating: 4 })
    const follower = await open()
    const nora = await createProfessional(database.db, { username: 'nora', categories: { [MOVEMENT]: {}, [MIND]: {} } })
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['maya 4', 'nora 0'], 3: ['nora 0'] })

    await change((tx) => sql`update profile set rating = 5 where account_id = ${nora}`.execute(tx))
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['nora 5', 'maya 4'], 3: ['nora 5'] })

    await change((tx) =>
      sql`delete from user_category where account_id = ${nora} and category_id = ${MIND}`.execute(tx),
    )
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['nora 5', 'maya 4'] })
  })

  test('misses nobody whose drainer began before and ended after others', async () => {
    const follower = await open()
    const slow = await slowly((tx) => insertProfessional(tx, { username: 'slow' }))
    await change(inShardOfItsOwn)
    await createProfessional(database.db, { username: 'quick' })
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['quick 0'] })
    await createProfessional(database.db, { username: 'later' })
    await follower.poll()
    await slow.commit()
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['later 0', 'quick 0', 'slow 0'] })
  })

  test('misses nobody who left and whose drainer began before and ended after others', async () => {
    const id = await createProfessional(database.db, { username: 'leaving' })
    const follower = await open()
    const slow = await slowly((tx) => sql`update account set status = 'Rejected' where id = ${id}`.execute(tx))
    await change(inShardOfItsOwn)
    await createProfessional(database.db, { username: 'quick' })
    await follower.poll()
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['leaving 0', 'quick 0'] })
    await slow.commit()
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['quick 0'] })
  })

  test('misses nothing that changes while it loads', async () => {
    const slow = await slowly((tx) => insertProfessional(tx, { username: 'slow' }))
    const loading = open()
    await slow.commit()
    const follower = await loading
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['slow 0'] })
  })

  test('a transaction that takes long delays nothing but itself: what was read is not read again', async () => {
    const since = await momentNow(database.db)
    const slow = await slowly((tx) => insertProfessional(tx, { username: 'slow' }))
    await change(inShardOfItsOwn)
    for (const username of ['anna', 'bert', 'cleo']) await createProfessional(database.db, { username })
    const ask = (from: typeof since) => changesSince(database.db, { since: from, after: undefined, most: 10 })
    const names = ({ listings }: Awaited<ReturnType<typeof ask>>) => listings.map(({ username }) => username)
    const first = await ask(since)
    expect(names(first)).toEqual(['anna', 'bert', 'cleo'])
    const second = await ask(first.moment)
    expect(names(second)).toEqual([])
    await slow.commit()
    expect(names(await ask(second.moment))).toEqual(['slow'])
  })

  test('reads in pages: each change once, and every change, in the order of transactions', async () => {
    const gone = await createProfessional(database.db, { username: 'gone', categories: { [MOVEMENT]: {}, [MIND]: {} } })
    const since = await momentNow(database.db)
    for (const username of ['anna', 'bert', 'cleo', 'dora', 'emil']) await createProfessional(database.db, { username })
    await change((tx) => sql`delete from account where id = ${gone}`.execute(tx))
    for (const most of [1, 2, 3, 7, 100]) {
      const told: string[] = []
      let after: FeedPlace | undefined
      do {
        const feed = await changesSince(database.db, { since, after, most })
        expect(feed.listings.length + feed.gone.length).toBeLessThanOrEqual(most)
        told.push(
          ...feed.listings.map(({ username }) => username),
          ...feed.gone.map(({ categoryId }) => `-${categoryId}`),
        )
        after = feed.next
      } while (after)
      expect(told).toEqual(['anna', 'bert', 'cleo', 'dora', 'emil', `-${MOVEMENT}`, `-${MIND}`])
    }
  })

  test('notices that the database has another history than the one it followed', async () => {
    const base = await loadFromDatabase(database.db)
    const follower = await follow(database.db, { ...base, since: { ...base.since, timeline: '00000099' } })
    await expect(follower.poll()).rejects.toThrow(OtherHistory)
  })

  test('asks no more than it has to: nothing is told twice once every transaction has expired', async () => {
    const follower = await open()
    await createProfessional(database.db, { username: 'maya' })
    await follower.poll()
    await follower.poll()
    expect(follower.changes()).toBe(1)
    expect(seen(follower, movers)).toEqual({ 2: ['maya 0'] })
  })
})

/** A database of which a test can say that PostgreSQL has recovered from a crash, without doing that to everybody's. */
async function openCrashing() {
  const address = new URL(await copyTemplate())
  address.searchParams.set('options', '-c search_path=public,pg_catalog')
  const { db, close } = openDatabase({
    url: address.href,
    poolSize: 4,
    log: createLog({ LOG_LEVEL: 'silent' }, 'test'),
  })
  onTestFinished(close)
  const run = <Row>(statement: RawBuilder<Row>) => inTransaction(db, (tx) => statement.execute(tx))
  await run(sql`create table pg_stat_bgwriter as select now() as stats_reset`)
  return { db, run, recover: () => run(sql`update pg_stat_bgwriter set stats_reset = clock_timestamp()`) }
}

describe('a crash of PostgreSQL that no poll has met', () => {
  test('hides nobody whose transaction has the number of one that left no trace', async () => {
    const { db, run, recover } = await openCrashing()
    const follower = await follow(db, await loadFromDatabase(db))
    const lost = await run(sql<{ number: string }>`select pg_current_xact_id()::text as number`)
    await follower.poll()
    await recover()
    await createProfessional(db, { username: 'maya' })
    await run(sql`update listing set changed_in = ${lost.rows[0]?.number}::xid8`)
    await follower.poll()
    expect(seen(follower)).toEqual({ 2: ['maya 0'] })
  })

  test('makes a load that it came in between begin anew', async () => {
    const { db, run, recover } = await openCrashing()
    const slow = openTransaction((tx) => sql`lock table listing`.execute(tx), db)
    await slow.worked
    const loading = loadFromDatabase(db).catch(String)
    const waiting = sql`select from pg_locks where relation = 'listing'::regclass and not granted`
    await waitUntil(async () => (await run(waiting)).rows.length > 0, 10)
    await recover()
    await slow.commit()
    expect(await loading).toContain('PostgreSQL crashed')
  })
})

const NAMES = ['anna', 'bert', 'cleo', 'dora', 'emil']

type Step = {
  who: string
  what: 'join' | 'rate' | 'reject' | 'approve' | 'retitle' | 'leave'
  value: number
  hold: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...NAMES),
  what: fc.constantFrom('join', 'rate', 'reject', 'approve', 'retitle', 'leave'),
  value: fc.integer({ min: 0, max: 5 }),
  hold: fc.boolean(),
})

async function take(tx: Tx, { who, what, value }: Step): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account where username = ${who}`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) {
    if (what !== 'join') return
    await inShardOfItsOwn(tx)
    await insertProfessional(tx, { username: who, rating: value, categories: { [MOVEMENT]: {}, [MIND]: {} } })
    return
  }
  const title = JSON.stringify(value % 2 === 0 ? `Coach ${value}` : '')
  const statements = {
    join: sql`select 1`,
    rate: sql`update profile set rating = ${value} where account_id = ${id}`,
    reject: sql`update account set status = 'Rejected' where id = ${id}`,
    approve: sql`update account set status = 'Approved' where id = ${id}`,
    retitle: sql`update profile set other = jsonb_set(other, '{categoryTitle,2}', ${title}::jsonb) where account_id = ${id}`,
    leave: sql`delete from account where id = ${id}`,
  }
  await statements[what].execute(tx)
}

test(
  'after any changes drained in overlapping transactions it equals an index loaded anew',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await deleteAllAccounts(database.db)
        const follower = await open()
        let held: Awaited<ReturnType<typeof openDrain>> | undefined
        for (const one of steps) {
          await inTransaction(database.db, (tx) => take(tx, one))
          if (one.hold) {
            await held?.commit()
            held = await openDrain()
          } else {
            await drainListings(database.db)
          }
          await follower.poll()
        }
        await held?.commit()
        await drainListings(database.db)
        await follower.poll()
        const fresh = await open()
        expect(seen(follower)).toEqual(seen(fresh))
        expect(seen(follower, movers)).toEqual(seen(fresh, movers))
      }),
      { numRuns: 60, seed: 20261115 },
    )
  },
)

test('an everyday word is understood with the first poll after it was saved, and no longer once it is gone', async () => {
  const { db } = database
  const row = await db.selectFrom('tag').select('tag.id').where('tag.text', '=', 'Burnout').executeTakeFirstOrThrow()
  await createProfessional(db, { username: 'lea', categories: { [MIND]: { title: 'Counselor', goals: [row.id] } } })
  await drainListings(db)
  const follower = await open()
  const question = { ...anywhere, words: [{ word: 'frazzlement', stem: 'frazzlement' }] }
  expect(seen(follower, question)).toEqual({})
  await inTransaction(db, (tx) => savePhrasesOfTag(tx, row.id, ['frazzlement']))
  await follower.poll()
  expect(Object.keys(seen(follower, question))).toEqual([String(MIND)])
  await inTransaction(db, (tx) => savePhrasesOfTag(tx, row.id, []))
  await follower.poll()
  expect(seen(follower, question)).toEqual({})
})
