import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertProfessionals, createProfessional } from '../search/fixtures.ts'
import { findAllWrongListings } from '../search/wrong-listings.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { startServer, waitUntil } from './processes.ts'
import type { Server } from './processes.ts'

const COUNT = 6000

let testApp: TestApp
let workers: Server[]
beforeAll(async () => {
  testApp = await startTestApp()
  const env = { DATABASE_URL: testApp.databaseUrl }
  workers = await Promise.all([startServer('worker', env), startServer('worker', env)])
}, 60_000)
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await testApp.stop()
})

const inTx = (work: (tx: Tx) => Promise<unknown>) => inTransaction(testApp.db, work)
const countListings = () =>
  testApp.db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const getMetric = async (name: string) => {
  const text = await (await fetch(`${workers[1]?.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

test('workers update listings within a second of any database change', async () => {
  const id = await createProfessional(testApp.db, { username: 'maya' })
  const delays: number[] = []
  for (const rating of [1, 2, 3, 4, 5]) {
    await inTx((tx) => sql`update profile set rating = ${rating} where account_id = ${id}`.execute(tx))
    const savedAt = performance.now()
    const isListed = async () =>
      (await testApp.db.selectFrom('listing').select('rating').executeTakeFirst())?.rating === rating
    await waitUntil(isListed, 5)
    delays.push(performance.now() - savedAt)
  }
  console.log(`listed by a worker after at most ${Math.round(Math.max(...delays))} ms`)
  expect(Math.min(...delays)).toBeLessThan(1000)
})

/** Locks every other shard, so that workers cannot drain it. Returns a function that releases the locks. */
async function lockShards() {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = inTx(async (tx) => {
    await sql`select from listing_shard where shard % 2 = 1 for update`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return () => {
    release.resolve()
    return locking
  }
}

test('killing a worker during many listing changes loses none of them', { timeout: 90_000 }, async () => {
  await inTx((tx) => sql`delete from account where username = 'maya'`.execute(tx))
  await inTx((tx) => insertProfessionals(tx, { count: COUNT, status: 'Pending' }))
  await waitUntil(async () => (await getMetric('listing_changes')) === 0, 30)
  const releaseShards = await lockShards()
  await inTx((tx) => sql`update account set status = 'Approved' where username like 'many%'`.execute(tx))
  await waitUntil(async () => (await countListings()).count > 0, 30)
  await workers[0]?.kill()
  expect(await getMetric('listing_changes')).toBeGreaterThan(0)
  expect(await getMetric('listing_change_oldest_seconds')).toBeGreaterThan(0)
  await releaseShards()
  await waitUntil(async () => (await countListings()).count === COUNT, 60)
  await waitUntil(async () => (await getMetric('listing_changes')) === 0, 30)
  expect(await getMetric('listing_change_oldest_seconds')).toBe(0)
  expect(await findAllWrongListings(testApp.db)).toEqual([])
})
