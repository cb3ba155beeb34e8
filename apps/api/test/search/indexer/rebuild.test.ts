import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SCHEMA_VERSION } from '../../../src/search/engine/opensearch/index-definition.ts'
import { hasOpenSearch } from '../../setup/services.ts'
import {
  createInterceptedClient,
  insertListings,
  loadExpectedState,
  loadState,
  startFixture,
} from './indexer-fixture.ts'
import type { Fixture } from './indexer-fixture.ts'

const MOVEMENT = 2

const updateListing = (id: number, rating: number) =>
  sql`update listing set rating = ${rating} where account_id = ${id}`

/** Starts a fixture with a complete index. */
async function startIndexed(count = 5) {
  const fixture = await startFixture()
  await fixture.run(insertListings(1, count), insertListings(1, 2, 1))
  const indexer = fixture.createIndexer()
  await indexer.catchUp()
  const set = (await fixture.findActiveSet()) ?? ''
  return { ...fixture, indexer, set, index: fixture.names.index(set, MOVEMENT) }
}

/** Counts the documents of bulk requests. */
function createCountingClient(onBulk: (request: number) => void = () => undefined) {
  let requests = 0
  const client = createInterceptedClient((path, send) => {
    if (path === '/_bulk') onBulk((requests += 1))
    return send()
  })
  return { client, countRequests: () => requests }
}

async function listIndexes({ client, prefix }: Fixture): Promise<string[]> {
  const { body } = await client.indices.get({ index: `${prefix}-*` })
  return Object.keys(body)
}

describe.skipIf(!hasOpenSearch)('a rebuild', { tags: ['OP-094'] }, () => {
  test('fills a new set, switches the aliases and deletes the old set', async () => {
    const fixture = await startIndexed()
    await fixture.indexer.rebuild()
    const active = await fixture.findActiveSet()
    expect(active).not.toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    await fixture.indexer.catchUp()
    expect((await listIndexes(fixture)).toSorted()).toEqual(
      [1, 2, 3, 4].map((id) => fixture.names.index(active ?? '', id)),
    )
    expect(fixture.lines).toContainEqual(
      expect.objectContaining({ msg: 'search index rebuilt', set: active, documents: 7 }),
    )
  })

  test('is done by the process that has the lease', async () => {
    const fixture = await startIndexed()
    const stop = fixture.createIndexer().start()
    await fixture.indexer.rebuild()
    await stop()
    expect(await fixture.findActiveSet()).not.toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('applies changes to both sets, and searches find them before it is complete', async () => {
    const fixture = await startIndexed()
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const client = createInterceptedClient(async (path, send) => {
      // The settings of indexes are changed after they are filled.
      if (path.endsWith('/_settings')) {
        reached.resolve()
        await released.promise
      }
      return send()
    })
    const rebuilt = fixture.createIndexer({ client }).rebuild()
    await reached.promise
    await fixture.run(updateListing(1, 5), sql`delete from listing where account_id = 3`, insertListings(8, 8))
    await fixture.waitUntilEqual()
    expect(await fixture.findActiveSet()).toBe(fixture.set)
    released.resolve()
    await rebuilt
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('continues after a crash where it stopped', { timeout: 120_000 }, async () => {
    const fixture = await startFixture()
    await fixture.run(insertListings(1, 4500))
    const interrupted = createCountingClient((request) => {
      if (request > 3) throw new Error('connection lost')
    })
    await expect(fixture.createIndexer({ client: interrupted.client }).catchUp()).rejects.toThrow('bulk request failed')
    await fixture.run(updateListing(10, 5), sql`delete from listing where account_id = 20`, updateListing(4400, 5))
    const counting = createCountingClient()
    await fixture.createIndexer({ client: counting.client }).catchUp()
    // At least two pages of a thousand were stored, and one request contains the changes.
    expect(counting.countRequests()).toBeLessThanOrEqual(4)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('starts again if another one was requested in the meantime', async () => {
    const fixture = await startIndexed()
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const client = createInterceptedClient(async (path, send) => {
      if (path === '/_bulk') {
        reached.resolve()
        await released.promise
      }
      return send()
    })
    const first = fixture.createIndexer({ client }).rebuild()
    await reached.promise
    const failure = first.catch((error: Error) => error.message)
    const second = fixture.indexer.rebuild()
    while (fixture.lines.filter(({ reason }) => reason === 'requested').length < 2) await sleep(10)
    released.resolve()
    await second
    expect(await failure).toBe('another rebuild replaced this one')
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })
})

describe.skipIf(!hasOpenSearch)('a set is replaced', { tags: ['OP-094'] }, () => {
  test('if an index was deleted, and searches find nothing until the new one is complete', async () => {
    const fixture = await startIndexed()
    await fixture.client.indices.delete({ index: fixture.index })
    const aliases: string[][] = []
    const client = createInterceptedClient(async (path, send) => {
      const { body } = await fixture.client.indices.getAlias({ index: `${fixture.prefix}-*` })
      if (path === '/_bulk') aliases.push(Object.values(body).flatMap((index) => Object.keys(index.aliases)))
      return send()
    })
    await fixture.createIndexer({ client }).catchUp()
    expect(aliases).toEqual([[]])
    expect(await fixture.findActiveSet()).not.toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('if an index was created by another program', async () => {
    const fixture = await startIndexed()
    await fixture.client.indices.delete({ index: fixture.index })
    await fixture.client.indices.create({ index: fixture.index })
    await fixture.indexer.catchUp()
    expect(await fixture.findActiveSet()).not.toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('if OpenSearch has lost all indexes', async () => {
    const fixture = await startIndexed()
    await fixture.client.indices.delete({ index: `${fixture.prefix}-*` })
    await fixture.run(updateListing(1, 5))
    await fixture.indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('if PostgreSQL was restored to an earlier state', async () => {
    const fixture = await startIndexed()
    const [{ version } = { version: 0 }] = await fixture.loadListings()
    await fixture.run(updateListing(1, 5), updateListing(2, 5))
    await fixture.indexer.catchUp()
    // Without triggers, because a backup contains the rows and the sequence of an earlier time.
    await fixture.run(
      sql`set local session_replication_role = replica`,
      sql`update listing set rating = 3, version = ${version} where account_id < 3`,
      sql`select setval('listing_version', (select max(version) from listing))`,
    )
    await fixture.indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
    await fixture.run(updateListing(1, 4))
    await fixture.indexer.catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('if another server became the primary, because it may lack the last changes', async () => {
    const fixture = await startIndexed()
    await fixture.run(sql`update search_index set database_history = 'the timeline of another primary'`)
    await fixture.indexer.catchUp()
    expect(await fixture.findActiveSet()).not.toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('if the schema has changed, and until then it gets only deletions', async () => {
    const fixture = await startIndexed()
    await fixture.client.indices.putMapping({
      index: `${fixture.prefix}-*`,
      body: { _meta: { schema_version: 0 } },
    })
    await fixture.run(sql`update search_index set schema_version = 0`)
    const found: number[][] = []
    const client = createInterceptedClient(async (path, send) => {
      if (path.endsWith('/_settings') && found.length === 0) {
        await fixture.run(updateListing(1, 4), sql`delete from listing where account_id = 4`)
        while ((await fixture.loadDocuments()).length > 6) await sleep(50)
        found.push((await fixture.loadDocuments()).map(({ account_id }) => account_id))
      }
      return send()
    })
    await fixture.createIndexer({ client }).rebuild()
    expect(found).toEqual([[1, 2, 1, 2, 3, 5]])
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })
})

describe.skipIf(!hasOpenSearch)('a set is kept', { tags: ['OP-094'] }, () => {
  test('if a category gets its index while the set is checked', async () => {
    const fixture = await startIndexed()
    let isCreated = false
    const client = createInterceptedClient(async (path, send) => {
      const response = await send()
      if (path.includes('*') && !isCreated) {
        isCreated = true
        await fixture.run(sql`insert into category (id, name, color) values (77, 'Music', '#000000')`)
        const body = { mappings: { _meta: { schema_version: SCHEMA_VERSION } } }
        await fixture.client.indices.create({ index: fixture.names.index(fixture.set, 77), body })
        await fixture.run(sql`update search_index set category_ids = category_ids || 77`)
      }
      return response
    })
    await fixture.createIndexer({ client }).catchUp()
    expect(isCreated).toBe(true)
    expect(await fixture.findActiveSet()).toBe(fixture.set)
  })
})

describe.skipIf(!hasOpenSearch)('aliases', { tags: ['OP-094'] }, () => {
  test('are restored if one was deleted', async () => {
    const fixture = await startIndexed()
    await fixture.client.indices.deleteAlias({ index: fixture.index, name: fixture.names.alias(MOVEMENT) })
    await fixture.indexer.catchUp()
    expect(await fixture.findActiveSet()).toBe(fixture.set)
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })

  test('and indexes of other installations are not changed', async () => {
    const fixture = await startIndexed()
    const others = [`${fixture.prefix}-1-2-v1-20261119134455-9f86d081`, `${fixture.prefix}-1-backup`]
    for (const index of others) await fixture.client.indices.create({ index })
    await fixture.indexer.rebuild()
    await fixture.indexer.catchUp()
    expect(await listIndexes(fixture)).toEqual(expect.arrayContaining(others))
  })
})

describe.skipIf(!hasOpenSearch)('random changes and faults', { tags: ['OP-094'] }, () => {
  const randomInt = (count: number) => Math.floor(Math.random() * count)

  const buildChange = (id: number) =>
    [
      updateListing(id, randomInt(5)),
      sql`delete from listing where account_id = ${id}`,
      sql`${insertListings(id, id)} on conflict do nothing`,
      sql`update listing set rating = rating + 1 where account_id > ${id}`,
    ][randomInt(4)] ?? sql`select 1`

  test('leave the index equal to the listings', { timeout: 120_000 }, async () => {
    const fixture = await startFixture()
    let areFaultsOver = false
    const deleteIndexes = (categoryId: number) =>
      // An indexer may delete one of them at the same time.
      fixture.client.indices.delete({ index: `${fixture.prefix}-${categoryId}-*` }).catch(() => undefined)
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
    const createFaultyIndexer = () => fixture.createIndexer({ client: createFaultyClient() })
    const stops = [1, 2, 3].map(() => createFaultyIndexer().start())
    const rebuilds: Promise<void>[] = []
    // A rebuild is rejected if another one replaces it.
    const startRebuild = () =>
      createFaultyIndexer()
        .rebuild()
        .catch(() => undefined)
    const endsAt = performance.now() + 15_000
    while (performance.now() < endsAt) {
      await fixture.run(...[1, 2, 3].map(() => buildChange(1 + randomInt(10))))
      if (randomInt(40) === 0) await fixture.expireLease()
      if (randomInt(60) === 0) await deleteIndexes(1 + randomInt(4))
      if (randomInt(60) === 0) rebuilds.push(startRebuild())
      await sleep(randomInt(40))
    }
    areFaultsOver = true
    await fixture.waitUntilEqual()
    await Promise.all(rebuilds)
    for (const stop of stops) await stop()
    await fixture.createIndexer().catchUp()
    expect(await loadState(fixture)).toEqual(await loadExpectedState(fixture))
  })
})
