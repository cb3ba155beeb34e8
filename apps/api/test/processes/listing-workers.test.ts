import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertMany, professional } from '../search/fixtures.ts'
import { findAllWrongListings } from '../search/wrong-listings.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { startServer, until } from './processes.ts'
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

const change = (work: (tx: Tx) => Promise<unknown>) => inTransaction(testApp.db, work)
const listed = () =>
  testApp.db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const figure = async (name: string) => {
  const text = await (await fetch(`${workers[1]?.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

test('workers list what changes by whatever way within a second', async () => {
  const id = await professional(testApp.db, { username: 'maya' })
  const took: number[] = []
  for (const rating of [1, 2, 3, 4, 5]) {
    await change((tx) => sql`update profile set rating = ${rating} where account_id = ${id}`.execute(tx))
    const saved = performance.now()
    const isListed = async () =>
      (await testApp.db.selectFrom('listing').select('rating').executeTakeFirst())?.rating === rating
    await until(isListed, 5)
    took.push(performance.now() - saved)
  }
  console.log(`listed by a worker after at most ${Math.round(Math.max(...took))} ms`)
  expect(Math.min(...took)).toBeLessThan(1000)
})

/** Keeps every other shard from being drained, until it is let go. */
async function holdShards() {
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = change(async (tx) => {
    await sql`select from listing_shard where shard % 2 = 1 for update`.execute(tx)
    held.resolve()
    await gate.promise
  })
  await held.promise
  return () => {
    gate.resolve()
    return done
  }
}

test('a worker that is killed in the middle of many changes loses none of them', { timeout: 90_000 }, async () => {
  await change((tx) => sql`delete from account where username = 'maya'`.execute(tx))
  await change((tx) => insertMany(tx, { count: COUNT, status: 'Pending' }))
  await until(async () => (await figure('listing_changes')) === 0, 30)
  const letGo = await holdShards()
  await change((tx) => sql`update account set status = 'Approved' where username like 'many%'`.execute(tx))
  await until(async () => (await listed()).count > 0, 30)
  await workers[0]?.kill()
  expect(await figure('listing_changes')).toBeGreaterThan(0)
  expect(await figure('listing_change_oldest_seconds')).toBeGreaterThan(0)
  await letGo()
  await until(async () => (await listed()).count === COUNT, 60)
  await until(async () => (await figure('listing_changes')) === 0, 30)
  expect(await figure('listing_change_oldest_seconds')).toBe(0)
  expect(await findAllWrongListings(testApp.db)).toEqual([])
})
