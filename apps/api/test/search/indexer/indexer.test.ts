import { setTimeout as sleep } from 'node:timers/promises'

import { createMetrics } from '@fourfold/platform/metrics'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { watchIndexer } from '../../../src/search/indexer/metrics.ts'
import { stopQueueing } from '../../../src/search/indexer/stop-queueing.ts'
import { openSecondConnection } from '../../setup/second-connection.ts'
import { hasOpenSearch } from '../../setup/services.ts'
import {
  createInterceptedClient,
  insertListings,
  loadExpectedState,
  loadState,
  startFixture,
} from './indexer-fixture.ts'

const MOVEMENT = 2

const updateListing = (id: number, rating: number) =>
  sql`update listing set rating = ${rating} where account_id = ${id}`
const deleteListing = (id: number) => sql`delete from listing where account_id = ${id}`

/** Creates a client that holds the first bulk request until released. */
function createSlowClient() {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const client = createInterceptedClient(async (path, send) => {
    if (path === '/_bulk') {
      reached.resolve()
      await released.promise
    }
    return send()
  })
  return { client, reached: reached.promise, release: released.resolve }
}

describe.skipIf(!hasOpenSearch)('changes', { tags: ['OP-094'] }, () => {
  test('of listings are applied: inserts, updates, deletions and listings that return', async () => {
    const fixture = await startFixture()
    const indexer = fixture.createIndexer()
    await fixture.run(insertListings(1, 3), insertListings(3, 4, 1))
    await indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    await fixture.run(updateListing(1, 5), deleteListing(2), insertListings(5, 5))
    await indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    await fixture.run(insertListings(2, 2), deleteListing(5), insertListings(5, 5), deleteListing(1))
    await indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    expect(await fixture.loadDocuments()).toHaveLength(5)
  })

  test('get a new version with every update', async () => {
    const fixture = await startFixture()
    await fixture.run(insertListings(1, 1))
    const [before] = await fixture.loadListings()
    await fixture.run(sql`update listing set gender = 'Male'`)
    const [after] = await fixture.loadListings()
    expect(after?.version).toBeGreaterThan(before?.version ?? Infinity)
  })

  test.each([
    ['update', updateListing(1, 5)],
    ['deletion', deleteListing(1)],
  ])('of a frozen indexer do not replace a later %s', async (_, change) => {
    const fixture = await startFixture()
    await fixture.createIndexer().catchUp()
    await fixture.run(insertListings(1, 1))
    const slow = createSlowClient()
    const frozen = fixture.createIndexer({ client: slow.client }).catchUp()
    await slow.reached
    await fixture.expireLease()
    await fixture.run(change)
    await fixture.createIndexer().catchUp()
    slow.release()
    await frozen.catch(() => undefined)
    await fixture.createIndexer().catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('are repeated after a crash between the bulk request and the deletion from the queue', async () => {
    const fixture = await startFixture()
    await fixture.createIndexer().catchUp()
    await fixture.run(insertListings(1, 2), deleteListing(2))
    const client = createInterceptedClient(async (path, send) => {
      const response = await send()
      if (path === '/_bulk') throw new Error('connection lost')
      return response
    })
    await expect(fixture.createIndexer({ client }).catchUp()).rejects.toThrow('bulk request failed')
    expect(await fixture.countQueued()).toBe(3)
    await fixture.createIndexer().catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('of one transaction are queued only while there is a set', async () => {
    const fixture = await startFixture()
    await fixture.run(insertListings(1, 2))
    expect(await fixture.countQueued()).toBe(0)
    await fixture.createIndexer().catchUp()
    await fixture.run(updateListing(1, 3))
    expect(await fixture.countQueued()).toBe(1)
    await stopQueueing(fixture.db)
    await fixture.run(updateListing(1, 4))
    expect(await fixture.countQueued()).toBe(0)
    await fixture.createIndexer().catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('of a transaction that is open while the first set is registered are not lost', async () => {
    const fixture = await startFixture()
    const connection = await openSecondConnection(fixture.url)
    await connection.begin()
    await connection.run(`insert into listing select n, 2, 'late' || n, '2100-01-01Z', 1, '{1}', '{}', '{}', '{}', null, null,
      null, true, true, 'Any', 'Any', false, false, false from generate_series(1, 3) n`)
    const caughtUp = fixture.createIndexer().catchUp()
    await connection.waitForBlocked(1)
    await connection.run('commit')
    await caughtUp
    await connection.close()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    expect(await fixture.loadDocuments()).toHaveLength(3)
  })
})

describe.skipIf(!hasOpenSearch)('rejected documents', { tags: ['OP-094'] }, () => {
  const setLatitude = (id: number, latitude: number) =>
    sql`update listing set latitude = ${latitude} where account_id = ${id}`
  const makeDue = sql`update search_index_change set due_at = now()`

  test('stay queued and do not block others', async () => {
    const fixture = await startFixture()
    const indexer = fixture.createIndexer()
    await indexer.catchUp()
    await fixture.run(insertListings(1, 3), setLatitude(2, 95))
    await indexer.catchUp()
    expect((await fixture.loadDocuments()).map(({ account_id }) => account_id)).toEqual([1, 3])
    // The insert and the update of one listing.
    expect(await fixture.countQueued()).toBe(2)
    expect(fixture.lines).toContainEqual(
      expect.objectContaining({ msg: 'search documents rejected', documents: 1, id: '2' }),
    )
    await fixture.run(setLatitude(2, 30), makeDue)
    await indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('do not stop a rebuild, unless there are many', async () => {
    const fixture = await startFixture()
    const indexer = fixture.createIndexer()
    await fixture.run(insertListings(1, 30), setLatitude(2, 95))
    await indexer.catchUp()
    expect(await fixture.loadDocuments()).toHaveLength(29)
    expect(await fixture.countQueued()).toBe(1)
    const active = await fixture.findActiveSet()
    await fixture.run(sql`update listing set latitude = 95`, sql`update search_index set database_history = 'other'`)
    await expect(indexer.catchUp()).rejects.toThrow('30 documents were rejected')
    expect(await fixture.findActiveSet()).toBe(active)
  })

  test('because of a write block are stored when it is removed', async () => {
    const fixture = await startFixture()
    const indexer = fixture.createIndexer()
    await fixture.run(insertListings(1, 1))
    await indexer.catchUp()
    const setBlock = (isBlocked: boolean) =>
      fixture.client.indices.putSettings({
        index: fixture.names.alias(MOVEMENT),
        body: { index: { blocks: { write: isBlocked } } },
      })
    await setBlock(true)
    await fixture.run(updateListing(1, 5), insertListings(7, 7, 1))
    await indexer.catchUp()
    expect(await fixture.loadDocuments()).toMatchObject([
      { account_id: 7, category_id: 1 },
      { account_id: 1, rating: 1 },
    ])
    expect(fixture.lines).toContainEqual(expect.objectContaining({ msg: 'search indexing failed', documents: 1 }))
    await setBlock(false)
    await fixture.run(makeDue)
    await indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })
})

describe.skipIf(!hasOpenSearch)('running indexers', { tags: ['OP-094'] }, () => {
  test('index one at a time, and another takes over when one stops or crashes', async () => {
    const fixture = await startFixture()
    const [stopFirst, stopSecond] = [fixture.createIndexer().start(), fixture.createIndexer().start()]
    await fixture.run(insertListings(1, 5))
    await fixture.waitUntilEqual()
    await sleep(2500)
    expect(fixture.lines.filter(({ msg }) => msg === 'search indexing started')).toHaveLength(1)
    // One of them has the lease. The other continues.
    await stopFirst()
    await fixture.run(updateListing(1, 5))
    await fixture.waitUntilEqual()
    await stopSecond()
    await fixture.run(
      sql`insert into search_indexer_lease values (true, gen_random_uuid(), clock_timestamp() + interval '3 seconds')`,
      updateListing(2, 5),
    )
    const startedAt = performance.now()
    const stopThird = fixture.createIndexer().start()
    await fixture.waitUntilEqual()
    expect(performance.now() - startedAt).toBeGreaterThan(2900)
    await stopThird()
  })

  test('create the index and the alias of a new category', async () => {
    const fixture = await startFixture()
    const stop = fixture.createIndexer().start()
    await fixture.run(insertListings(1, 1))
    await fixture.waitUntilEqual()
    await fixture.run(sql`insert into category (id, name, color) values (77, 'Music', '#000000')`)
    const hasAlias = async () => (await fixture.client.indices.existsAlias({ name: fixture.names.alias(77) })).body
    while (!(await hasAlias())) await sleep(20)
    await fixture.run(insertListings(1, 2, 77))
    await fixture.waitUntilEqual()
    // A change leaves the queue after searches may find it.
    await stop()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('export their queue and the documents they have written', async () => {
    const fixture = await startFixture()
    const [indexer, metrics] = [fixture.createIndexer(), createMetrics()]
    watchIndexer({ db: fixture.db, metrics, indexer })
    await indexer.catchUp()
    await fixture.run(insertListings(1, 3))
    expect(await metrics.text()).toMatch(/^search_index_changes 3$/m)
    expect(await metrics.text()).toMatch(/^search_index_change_oldest_seconds \d/m)
    expect(await metrics.text()).toMatch(/^search_index_documents 0$/m)
    await indexer.catchUp()
    await fixture.run(
      sql`insert into search_index (name, schema_version, database_history) values ('filling', 1, 'history')`,
    )
    expect(await metrics.text()).toMatch(/^search_index_changes 0$/m)
    expect(await metrics.text()).toMatch(/^search_index_documents 3$/m)
    expect(await metrics.text()).toMatch(/^search_index_rebuilding 1$/m)
  })

  test('pause after an error of OpenSearch, and continue', async () => {
    const fixture = await startFixture()
    let isAvailable = true
    const client = createInterceptedClient((_, send) =>
      isAvailable ? send() : Promise.reject(new Error('connection refused')),
    )
    const stop = fixture.createIndexer({ client }).start()
    await fixture.run(insertListings(1, 2))
    await fixture.waitUntilEqual()
    isAvailable = false
    await fixture.run(updateListing(1, 5))
    await sleep(2000)
    const isFailure = ({ msg }: { msg: string }) => msg === 'search indexing failed; trying again'
    const failures = fixture.lines.filter(isFailure).length
    expect(failures).toBeGreaterThan(1)
    expect(failures).toBeLessThan(12)
    expect(fixture.lines.find(isFailure)).toMatchObject({ err: { message: expect.stringContaining('refused') } })
    isAvailable = true
    await fixture.waitUntilEqual()
    await stop()
  })
})
