import { setTimeout as sleep } from 'node:timers/promises'

import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setStatus } from '../../src/accounts/index.ts'
import { drainAccount, drainBatch } from '../../src/search/listings/listings.store.ts'
import { insertImage, insertPaidCategory } from '../profiles/fixtures.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { MOVEMENT, deleteAllAccounts, insertProfessionals, createProfessional } from './fixtures.ts'
import { findAllWrongListings } from './wrong-listings.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { DATABASE_POOL: '14' } })
})
afterAll(() => testApp.stop())
beforeEach(() => deleteAllAccounts(testApp.db))

const loadListings = () => testApp.db.selectFrom('listing').selectAll().orderBy('account_id').execute()
const transact = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(testApp.db, work)
const countQueued = async () => (await testApp.db.selectFrom('listing_change').select('account_id').execute()).length
const setRating = (id: number, rating: number) =>
  transact((tx) => sql`update profile set rating = ${rating} where account_id = ${id}`.execute(tx))

/** Advances the account id to another shard. */
const skipShard = () =>
  transact((tx) =>
    sql`select setval(pg_get_serial_sequence('account', 'id'), (select max(id) from account) + 1024)`.execute(tx),
  )

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
  return {
    ...(await drained.promise),
    done,
    commit() {
      release.resolve()
      return done
    },
    release,
  }
}

describe('concurrent drains', () => {
  test('drain an account again if it changes while it is being drained', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya' })
    await setRating(id, 1)
    const drain = await startUncommittedDrain()
    expect(drain.taken).toBe(1)
    await setRating(id, 2)
    // Another drain skips the locked shard.
    expect(await transact((tx) => drainBatch(tx, 1000))).toEqual({ taken: 0, changed: 0, timesAccounts: [] })
    await drain.commit()
    expect([(await loadListings())[0]?.rating, await countQueued()]).toEqual([1, 1])
    expect(await findAllWrongListings(testApp.db)).toEqual([])
    await testApp.drainListings()
    expect([(await loadListings())[0]?.rating, await countQueued()]).toEqual([2, 0])
  })

  test('apply a change only after its commit', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya' })
    const written = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = transact(async (tx) => {
      await sql`update profile set rating = 4 where account_id = ${id}`.execute(tx)
      written.resolve()
      await release.promise
    })
    await written.promise
    await transact((tx) => sql`update account set name = 'Nora' where id = ${id}`.execute(tx))
    await testApp.drainListings()
    expect(await loadListings()).toMatchObject([{ name_words: ['nora'], rating: 0 }])
    release.resolve()
    await slow
    await testApp.drainListings()
    expect(await loadListings()).toMatchObject([{ name_words: ['nora'], rating: 4 }])
  })

  test('drain other shards while one drain is slow', async () => {
    const maya = await createProfessional(testApp.db, { username: 'maya' })
    await skipShard()
    const nora = await createProfessional(testApp.db, { username: 'nora' })
    await setRating(maya, 1)
    const drain = await startUncommittedDrain()
    await setRating(nora, 2)
    expect(await testApp.drainListings()).toBe(1)
    expect((await loadListings()).map(({ rating }) => rating)).toEqual([0, 2])
    await drain.commit()
    expect((await loadListings()).map(({ rating }) => rating)).toEqual([1, 2])
  })

  test('keep queued changes when a drain is rolled back', async () => {
    const id = await createProfessional(testApp.db, { username: 'maya' })
    await setRating(id, 3)
    const drain = await startUncommittedDrain()
    await sql`select pg_terminate_backend(${drain.pid})`.execute(testApp.db as never)
    drain.release.resolve()
    await expect(drain.done).rejects.toThrow(/terminat|connection|ECONNRESET/)
    expect([(await loadListings())[0]?.rating, await countQueued()]).toEqual([0, 1])
    expect(await testApp.drainListings()).toBe(1)
    expect([(await loadListings())[0]?.rating, await countQueued()]).toEqual([3, 0])
  })
})

describe('concurrent changes and drains', () => {
  const randomInt = (count: number) => Math.floor(Math.random() * count)

  /** Uses few values, so that an old listing may equal a new one. */
  function buildRandomChange(ids: readonly number[]): ReturnType<typeof sql> {
    const id = ids[randomInt(ids.length)] ?? 0
    const statements = [
      sql`update profile set rating = ${randomInt(3)} where account_id = ${id}`,
      sql`update account set status = ${randomInt(2) === 0 ? 'Approved' : 'Rejected'} where id = ${id}`,
      sql`update profile set rating = rating + 1 where account_id = any(${[...ids]}::bigint[]) and account_id <= ${id}`,
      sql`update user_category set valid_till = '2100-01-01Z'::timestamptz + ${randomInt(2)} * interval '1 day'
        where account_id = ${id}`,
    ]
    return statements[randomInt(statements.length)] ?? sql`select 1`
  }

  async function writeRandomChanges(ids: readonly number[]): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      await transact(async (tx) => {
        await buildRandomChange(ids).execute(tx)
        await sleep(Math.random() * 10)
        // Some transactions roll back.
        if (randomInt(10) === 0) await sql`rollback and chain`.execute(tx)
      })
    }
  }

  async function drain(ids: readonly number[], { signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      await transact(async (tx) => {
        await drainBatch(tx, 3)
        await sleep(Math.random() * 5)
      })
      await transact((tx) => drainAccount(tx, ids[randomInt(ids.length)] as AccountId))
    }
  }

  test('never lose a change or leave a stale listing', { timeout: 60_000 }, async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) {
      ids.push(await createProfessional(testApp.db, { username: `p${n}` }))
      if (n % 2 === 0) await skipShard()
    }
    const [stopping, wrongAccounts] = [new AbortController(), new Set<AccountId>()]
    async function watch(): Promise<void> {
      while (!stopping.signal.aborted) for (const id of await findAllWrongListings(testApp.db)) wrongAccounts.add(id)
    }
    const drainers = Array.from({ length: 4 }, () => drain(ids, stopping))
    const watching = watch()
    await Promise.all(Array.from({ length: 4 }, () => writeRandomChanges(ids)))
    stopping.abort()
    await Promise.all([...drainers, watching])
    expect([...wrongAccounts]).toEqual([])
    await testApp.drainListings()
    expect([await findAllWrongListings(testApp.db), await countQueued()]).toEqual([[], 0])
  })
})

describe('a profile save', () => {
  async function createProfileSaver() {
    const { token, user } = await testApp.professional('maya')
    const id = user.id as AccountId
    await insertPaidCategory(testApp, { accountId: id, categoryId: MOVEMENT })
    await transact((tx) => setStatus(tx, id, 'Approved'))
    const { url } = await insertImage(testApp, id, 'profile')
    return async (title: string) => {
      const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [5] } }
      const startedAt = performance.now()
      const { status } = await testApp.call(editProfile, { body: { profileImageUrl: url, other } }, { token })
      return { status, ms: performance.now() - startedAt }
    }
  }

  test('updates the listing before the response despite a long queue, and succeeds while the shard is locked', async () => {
    const save = await createProfileSaver()
    await testApp.drainListings()
    await transact((tx) => insertProfessionals(tx, { count: 2000 }))
    expect((await save('Juggler')).status).toBe(200)
    expect(await loadListings()).toMatchObject([{ title_words: ['juggler'] }])
    expect(await countQueued()).toBeGreaterThan(2000)
    await testApp.drainListings()

    await save('Wizard')
    await transact((tx) =>
      sql`update profile set rating = 1 where account_id = (select max(account_id) from listing)`.execute(tx),
    )
    const drain = await startUncommittedDrain()
    const { status, ms } = await save('Acrobat')
    expect([status, ms < 5000]).toEqual([200, true])
    await drain.commit()
    await testApp.drainListings()
    expect((await loadListings()).filter(({ username }) => username === 'maya')).toMatchObject([
      { title_words: ['acrobat'] },
    ])
  })
})
