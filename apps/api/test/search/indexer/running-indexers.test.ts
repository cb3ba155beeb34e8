import { setTimeout as sleep } from 'node:timers/promises'

import { createMetrics } from '@fourfold/platform/metrics'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { registerSet } from '../../../src/search/indexer/indexer.store.ts'
import { watchIndexer } from '../../../src/search/indexer/start-indexing.ts'
import { hasOpenSearch } from '../../setup/services.ts'
import {
  createInterceptedClient,
  deleteListing,
  insertListings,
  openFixture,
  updateListing,
} from './indexer-fixture.ts'
import type { Fixture } from './indexer-fixture.ts'

const insertCategory = sql`insert into category (id, name, color) values (77, 'Music', '#000000')`
const expireLease = sql`update search_indexer_lease set expires_at = '2020-01-01Z'`

describe.skipIf(!hasOpenSearch)('running indexers', { tags: ['OP-094'] }, () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.reset())

  const countLines = (text: string) => fixture.lines.filter(({ msg }) => msg === text).length

  test('index one at a time, and another takes over when one stops or crashes', async () => {
    const [stopFirst, stopSecond] = [fixture.createIndexer().start(), fixture.createIndexer().start()]
    await fixture.run(insertListings(1, 5))
    await fixture.waitUntilEqual()
    await sleep(2500)
    expect(countLines('search indexing started')).toBe(1)
    // One of them has the lease. The other continues.
    await stopFirst()
    await fixture.run(updateListing(1, 5))
    await fixture.waitUntilEqual()
    await stopSecond()
    const crashed = sql`
      update search_indexer_lease set holder = gen_random_uuid(), expires_at = clock_timestamp() + interval '2 seconds'`
    await fixture.run(crashed, updateListing(2, 5))
    const startedAt = performance.now()
    const stopThird = fixture.createIndexer().start()
    await fixture.waitUntilEqual()
    expect(performance.now() - startedAt).toBeGreaterThan(1900)
    await stopThird()
  })

  test('pause after an error of OpenSearch, log no documents, and continue', async () => {
    let isAvailable = true
    const request = { params: { body: 'name of a professional' } }
    const client = createInterceptedClient((_, send) =>
      isAvailable ? send() : Promise.reject(Object.assign(new Error('connection refused'), { meta: { request } })),
    )
    const stop = fixture.createIndexer({ client }).start()
    await fixture.run(insertListings(1, 2))
    await fixture.waitUntilEqual()
    isAvailable = false
    await fixture.run(updateListing(1, 5))
    await sleep(2000)
    const failures = fixture.lines.filter(({ msg }) => msg === 'search indexing failed; trying again')
    expect(failures.length).toBeGreaterThan(1)
    expect(failures.length).toBeLessThan(12)
    expect(JSON.stringify(failures)).toContain('refused')
    expect(JSON.stringify(failures)).not.toContain('professional')
    isAvailable = true
    await fixture.waitUntilEqual()
    await stop()
  })

  test('export their queue and the documents they have written', async () => {
    const [indexer, metrics] = [fixture.createIndexer(), createMetrics()]
    watchIndexer(fixture.db, metrics, indexer)
    await indexer.catchUp()
    await fixture.run(insertListings(1, 3))
    expect(await metrics.text()).toMatch(/^search_index_changes 3$/m)
    expect(await metrics.text()).toMatch(/^search_index_change_oldest_seconds \d/m)
    expect(await metrics.text()).toMatch(/^search_index_documents 0$/m)
    await indexer.catchUp()
    await registerSet(fixture.db)
    expect(await metrics.text()).toMatch(/^search_index_changes 0$/m)
    expect(await metrics.text()).toMatch(/^search_index_documents 3$/m)
    expect(await metrics.text()).toMatch(/^search_index_rebuilding 1$/m)
  })

  test('create the index and the alias of a new category, and store its listings', async () => {
    const stop = fixture.createIndexer().start()
    await fixture.run(insertListings(1, 1))
    await fixture.waitUntilEqual()
    await fixture.run(insertCategory, insertListings(1, 2, 77))
    await fixture.waitUntilEqual()
    await stop()
    expect(await fixture.countQueued()).toBe(0)
  })

  const randomInt = (count: number) => Math.floor(Math.random() * count)

  const buildChange = (id: number) =>
    [
      updateListing(id, randomInt(5)),
      deleteListing(id),
      sql`${insertListings(id, id)} on conflict do nothing`,
      sql`update listing set rating = rating + 1 where account_id > ${id}`,
    ][randomInt(4)] ?? sql`select 1`

  test('leave the index equal to the listings after random changes and faults', { timeout: 120_000 }, async () => {
    let areFaultsOver = false
    /** Requests fail before or after they are carried out, or are late. */
    const createFaultyClient = () =>
      createInterceptedClient(async (_, send) => {
        const fault = areFaultsOver ? 0 : randomInt(20)
        if (fault === 1) throw new Error('not sent')
        if (fault === 2) await sleep(randomInt(2000))
        const response = await send()
        if (fault === 3) throw new Error('response lost')
        return response
      })
    const stops = [1, 2, 3].map(() => fixture.createIndexer({ client: createFaultyClient() }).start())
    const endsAt = performance.now() + 10_000
    while (performance.now() < endsAt) {
      await fixture.run(...[1, 2, 3].map(() => buildChange(1 + randomInt(10))))
      if (randomInt(40) === 0) await fixture.run(expireLease)
      const index = `${fixture.prefix}-${1 + randomInt(4)}-*`
      // An indexer may delete one of them at the same time.
      if (randomInt(60) === 0) await fixture.client.indices.delete({ index }).catch(() => undefined)
      if (randomInt(60) === 0) await registerSet(fixture.db)
      await sleep(randomInt(40))
    }
    areFaultsOver = true
    await fixture.waitUntilEqual()
    for (const stop of stops) await stop()
    await fixture.createIndexer().catchUp()
    expect(await fixture.loadDocuments()).toEqual(await fixture.loadListings())
    expect(await fixture.countQueued()).toBe(0)
  })
})
