import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { findOutdatedListings } from '../../src/search/listings/sweep.queries.ts'
import { sweepListings } from '../../src/search/search.jobs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { deleteAllAccounts, insertProfessionals, createProfessional } from './fixtures.ts'
import { findAllWrongListings } from './wrong-listings.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())
beforeEach(() => deleteAllAccounts(testApp.db))

const loadListings = () =>
  testApp.db.selectFrom('listing').selectAll().orderBy('account_id').orderBy('category_id').execute()
const loadStoredListings = () => testApp.db.selectFrom('listing_stored').selectAll().orderBy('account_id').execute()
const transact = (statement: (tx: Tx) => Promise<unknown>) => inTransaction(testApp.db, statement)

async function sweepForOneDay(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    await testApp.runJob(sweepListings)
    testApp.clock.advance({ hours: 1 })
  }
  await testApp.drainListings()
}

/** Advances the account id to another range. */
const skipRange = () =>
  transact((tx) =>
    sql`select setval(pg_get_serial_sequence('account', 'id'), (select max(id) from account) + 5000)`.execute(tx),
  )

test('the listing sweep repairs listings that differ from their sources', async () => {
  for (const username of ['maya', 'nora', 'olga', 'paula']) {
    await createProfessional(testApp.db, { username })
    await skipRange()
  }
  const before = await loadStoredListings()
  await transact(async (tx) => {
    await sql`update listing set rating = 5, tag_ids = '{1}' where username = 'maya'`.execute(tx)
    await sql`delete from listing where username = 'nora'`.execute(tx)
    await sql`update listing set account_id = 999999 where username = 'olga'`.execute(tx)
  })
  expect(await findAllWrongListings(testApp.db)).toHaveLength(4)
  await sweepForOneDay()
  expect(await findAllWrongListings(testApp.db)).toEqual([])
  expect(await loadStoredListings()).toEqual(before)
})

test('the listing sweep ignores accounts with a queued change', async () => {
  const id = await createProfessional(testApp.db, { username: 'maya' })
  await transact((tx) => sql`update profile set rating = 3 where account_id = ${id}`.execute(tx))
  const [before] = await loadListings()
  const countQueued = async () => (await testApp.db.selectFrom('listing_change').select('account_id').execute()).length
  expect(await countQueued()).toBe(1)
  for (let hour = 0; hour < 24; hour += 1) {
    await testApp.runJob(sweepListings)
    testApp.clock.advance({ hours: 1 })
  }
  expect([await countQueued(), (await loadListings())[0]]).toEqual([1, before])
})

test('the comparison of a range of accounts uses the index', async () => {
  await transact((tx) => insertProfessionals(tx, { count: 3000 }))
  await testApp.drainListings()
  await transact((tx) => sql`analyze account, profile, user_category, listing`.execute(tx))
  const [first] = await loadListings()
  const from = first?.account_id ?? 0
  const countRowsRead = (tx: Tx) =>
    sql<{ rows: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::bigint as rows from pg_stat_xact_user_tables
      where relname in ('user_category', 'listing')`.execute(tx)
  const { wrongAccounts, rowsRead } = await inTransaction(testApp.db, async (tx) => {
    const before = await countRowsRead(tx)
    const wrongAccounts = await findOutdatedListings(tx, { from, to: from + 50 })
    const after = await countRowsRead(tx)
    return { wrongAccounts, rowsRead: (after.rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0) }
  })
  expect(wrongAccounts).toEqual([])
  expect(rowsRead).toBeGreaterThan(0)
  expect(rowsRead).toBeLessThan(500)
})
