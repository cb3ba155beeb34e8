import { setTimeout as sleep } from 'node:timers/promises'

import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { setStatus } from '../../src/accounts/index.ts'
import { drainAccount, drainBatch } from '../../src/search/listings/listings.store.ts'
import { findOutdatedListings } from '../../src/search/listings/sweep.queries.ts'
import { sweepListings } from '../../src/search/search.jobs.ts'
import { insertImage, insertPaidCategory } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MOVEMENT, createProfessional, deleteAllAccounts, insertProfessionals } from './fixtures.ts'
import { findAllWrongListings } from './wrong-listings.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { DATABASE_POOL: '14' } })
})
afterAll(() => testApp.stop())
beforeEach(() => deleteAllAccounts(testApp.db))

const loadListings = () => testApp.db.selectFrom('listing').selectAll().orderBy('account_id').execute()
const listRatings = async () => (await loadListings()).map(({ rating }) => rating)
const transact = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(testApp.db, work)
const run = (statement: RawBuilder<unknown>) => transact((tx) => statement.execute(tx))
const countQueued = async () => (await testApp.db.selectFrom('listing_change').select('account_id').execute()).length
const setRating = (id: number, rating: number) =>
  run(sql`update profile set rating = ${rating} where account_id = ${id}`)

/** Advances the account id to another shard and to another range of the sweep. */
const skipAccounts = () =>
  run(sql`select setval(pg_get_serial_sequence('account', 'id'), (select max(id) from account) + 1024 * 5)`)

/** Starts a drain that has written its changes but not committed them. */
async function startUncommittedDrain() {
  const release = Promise.withResolvers<void>()
  const drained = Promise.withResolvers<{ taken: number; pid: number }>()
  const done = transact(async (tx) => {
    const { taken } = await drainBatch(tx, 1000)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    drained.resolve({ taken, pid: rows[0]?.pid ?? 0 })
    await release.promise
  })
  done.catch(() => undefined)
  const commit = (): Promise<void> => {
    release.resolve()
    return done
  }
  return { ...(await drained.promise), commit }
}

test('a drain repeats an account that changes meanwhile, and blocks only its shard', async () => {
  const maya = await createProfessional(testApp.db, { username: 'maya' })
  await skipAccounts()
  const nora = await createProfessional(testApp.db, { username: 'nora' })
  await setRating(maya, 1)
  const drain = await startUncommittedDrain()
  expect(drain.taken).toBe(1)
  await setRating(maya, 2)
  await setRating(nora, 3)
  // Another drain skips the locked shard.
  expect(await transact((tx) => drainBatch(tx, 1000))).toMatchObject({ taken: 1, changed: 1 })
  expect(await listRatings()).toEqual([0, 3])
  await drain.commit()
  expect([await listRatings(), await countQueued()]).toEqual([[1, 3], 1])
  expect(await findAllWrongListings(testApp.db)).toEqual([])
  await testApp.drainListings()
  expect([await listRatings(), await countQueued()]).toEqual([[2, 3], 0])
})

test('a drain that is rolled back keeps the changes in the queue', async () => {
  const id = await createProfessional(testApp.db, { username: 'maya' })
  await setRating(id, 3)
  const drain = await startUncommittedDrain()
  await run(sql`select pg_terminate_backend(${drain.pid})`)
  await expect(drain.commit()).rejects.toThrow(/terminat|connection|ECONNRESET/)
  expect([await listRatings(), await countQueued()]).toEqual([[0], 1])
  expect(await testApp.drainListings()).toBe(1)
  expect([await listRatings(), await countQueued()]).toEqual([[3], 0])
})

const randomInt = (count: number) => Math.floor(Math.random() * count)

/** Uses few values, so that an old listing may equal a new one. */
function buildRandomChange(ids: readonly number[]): RawBuilder<unknown> {
  const id = ids[randomInt(ids.length)] ?? 0
  const statements = [
    sql`update profile set rating = ${randomInt(3)} where account_id = ${id}`,
    sql`update account set status = ${randomInt(2) === 0 ? 'Approved' : 'Rejected'} where id = ${id}`,
    sql`update profile set rating = rating + 1 where account_id = any(${[...ids]}::bigint[]) and account_id <= ${id}`,
    sql`update work_hour set end_minute = ${600 + 60 * randomInt(3)} where account_id = ${id}`,
  ]
  return statements[randomInt(statements.length)] ?? sql`select 1`
}

test('concurrent changes and drains never lose a change or leave a stale listing', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) {
    ids.push(await createProfessional(testApp.db, { username: `p${n}` }))
    if (n % 2 === 0) await skipAccounts()
  }
  await run(sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
      lunch_start_minute, lunch_end_minute)
    select id, 'Standard', 'Mon', true, 540, 600, false, 0, 0 from unnest(${ids.slice(1)}::bigint[]) id`)
  const [stopping, wrongAccounts] = [new AbortController(), new Set<AccountId>()]
  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) await work()
  }
  async function writeRandomChanges(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      await transact(async (tx) => {
        await buildRandomChange(ids).execute(tx)
        await sleep(Math.random() * 10)
        // Some transactions roll back.
        if (randomInt(10) === 0) await sql`rollback and chain`.execute(tx)
      })
    }
  }
  const background = [
    ...[1, 2].map(() => repeat(testApp.drainListings)),
    // It waits at most half a second for a shard, and computes no free times.
    repeat(() => transact((tx) => drainAccount(tx, ids[0] as AccountId)).catch(() => undefined)),
    repeat(async () => (await findAllWrongListings(testApp.db)).forEach((id) => wrongAccounts.add(id))),
  ]
  await Promise.all(Array.from({ length: 4 }, writeRandomChanges))
  stopping.abort()
  await Promise.all(background)
  await testApp.drainListings()
  expect([[...wrongAccounts], await findAllWrongListings(testApp.db), await countQueued()]).toEqual([[], [], 0])
  // Computing the free times again changes nothing.
  const listings = await loadListings()
  await run(sql`insert into listing_change (account_id, times_changed) select unnest(${ids.slice(1)}::bigint[]), true`)
  await testApp.drainListings()
  expect(await loadListings()).toEqual(listings)
})

test('a bulk change of 3,000 accounts acquires no lock per account', async () => {
  await transact((tx) => insertProfessionals(tx, { count: 3000, status: 'Pending' }))
  expect(await testApp.drainListings()).toBe(0)
  const locks = await transact(async (tx) => {
    await sql`update account set status = 'Approved' where username like 'many%'`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_locks where pid = pg_backend_pid()`.execute(tx)
    return rows[0]?.count ?? 0
  })
  expect(locks).toBeLessThan(50)
  expect(await testApp.drainListings()).toBe(3000)
  await run(sql`analyze account, profile, user_category, listing`)
  const [first] = await loadListings()
  const range = { from: first?.account_id ?? 0, to: (first?.account_id ?? 0) + 50 }
  const countRowsRead = async (tx: Tx) => {
    const { rows } = await sql<{ count: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::bigint as count from pg_stat_xact_user_tables
      where relname in ('user_category', 'listing')`.execute(tx)
    return rows[0]?.count ?? 0
  }
  // The comparison of a range uses the index.
  const rowsRead = await transact(async (tx) => {
    const before = await countRowsRead(tx)
    expect(await findOutdatedListings(tx, range)).toEqual([])
    return (await countRowsRead(tx)) - before
  })
  expect([rowsRead > 0, rowsRead < 500]).toEqual([true, true])
})

test('a profile save updates the listing despite a long queue, and succeeds while the shard is locked', async () => {
  const { token, user } = await testApp.professional('maya')
  const id = user.id as AccountId
  await insertPaidCategory(testApp, { accountId: id, categoryId: MOVEMENT })
  await transact((tx) => setStatus(tx, id, 'Approved'))
  const { url } = await insertImage(testApp, id, 'profile')
  const save = async (title: string) => {
    const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [5] } }
    return (await testApp.call(editProfile, { body: { profileImageUrl: url, other } }, { token })).status
  }
  const findTitle = async () => (await loadListings()).find(({ username }) => username === 'maya')?.title_words
  await testApp.drainListings()
  await transact((tx) => insertProfessionals(tx, { count: 2000 }))
  expect([await save('Juggler'), await findTitle(), (await countQueued()) >= 2000]).toEqual([200, ['juggler'], true])
  await testApp.drainListings()
  await setRating(id, 1)
  const drain = await startUncommittedDrain()
  const startedAt = performance.now()
  expect(await save('Acrobat')).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await drain.commit()
  await testApp.drainListings()
  expect(await findTitle()).toEqual(['acrobat'])
})

test('the listing sweep repairs listings that differ from their sources, and ignores accounts with a queued change', async () => {
  const ids: number[] = []
  for (const username of ['mia', 'nora', 'olga', 'paula']) {
    ids.push(await createProfessional(testApp.db, { username }))
    await skipAccounts()
  }
  const loadStored = () => testApp.db.selectFrom('listing_stored').selectAll().orderBy('account_id').execute()
  const before = await loadStored()
  await run(sql`update listing set rating = 5, tag_ids = '{1}' where username = 'mia'`)
  await run(sql`delete from listing where username = 'nora'`)
  await run(sql`update listing set account_id = 999999 where username = 'olga'`)
  expect(await findAllWrongListings(testApp.db)).toHaveLength(4)
  await setRating(ids[3] ?? 0, 0.5)
  for (let hour = 0; hour < 24; hour += 1) {
    await testApp.runJob(sweepListings)
    testApp.clock.advance({ hours: 1 })
  }
  // Four accounts, and the change.
  expect(await countQueued()).toBe(5)
  await testApp.drainListings()
  expect(await findAllWrongListings(testApp.db)).toEqual([])
  expect(await loadStored()).toEqual(before.map((row) => (row.username === 'paula' ? { ...row, rating: 0.5 } : row)))
})
