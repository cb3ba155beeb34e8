import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { registerSet } from '../../../src/search/indexer/indexer.store.ts'
import { hasOpenSearch } from '../../setup/services.ts'
import {
  createInterceptedClient,
  createSlowClient,
  deleteListing,
  insertListings,
  openFixture,
  updateListing,
} from './indexer-fixture.ts'
import type { Fixture } from './indexer-fixture.ts'

const MOVEMENT = 2

describe.skipIf(!hasOpenSearch)('an index set', { tags: ['OP-094'] }, () => {
  let fixture: Fixture
  let set: string
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.reset()
    await fixture.run(insertListings(1, 5), insertListings(1, 2, 1))
    await fixture.expectIndexed()
    set = (await fixture.findActiveSet()) ?? ''
  })

  const rebuild = async (): Promise<string> => {
    const name = await registerSet(fixture.db)
    await fixture.createIndexer().catchUp()
    return name
  }

  describe('that is filled', () => {
    test('replaces the active one, whose indexes are deleted, and those of other installations are not', async () => {
      const others = [`${fixture.prefix}-1-2-v1-20261119134455-9f86d081`, `${fixture.prefix}-1-backup`]
      for (const index of others) await fixture.client.indices.create({ index })
      const name = await rebuild()
      expect(await fixture.findActiveSet()).toBe(name)
      await fixture.expectIndexed()
      const indexes = [1, 2, 3, 4].map((id) => fixture.names.index(name, id))
      expect(await fixture.listIndexes()).toEqual([...indexes, ...others].toSorted())
    })

    test('gets all changes, and searches find them before it is complete', async () => {
      const name = await registerSet(fixture.db)
      const slow = createSlowClient('/_settings')
      const rebuilt = fixture.createIndexer({ client: slow.client }).catchUp()
      await slow.reached
      const stop = fixture
        .createIndexer({
          client: createInterceptedClient(async (path, send) => {
            if (path.endsWith('/_settings')) await rebuilt
            return send()
          }),
        })
        .start()
      await fixture.run(updateListing(1, 5), deleteListing(3), insertListings(8, 8))
      await fixture.waitUntilEqual()
      expect(await fixture.findActiveSet()).toBe(set)
      slow.release()
      await rebuilt
      await stop()
      expect(await fixture.findActiveSet()).toBe(name)
      await fixture.expectIndexed()
    })

    // Activation must not wait until the queue is empty.
    test('becomes active although listings change all the time', async () => {
      await fixture.run(insertListings(1001, 2500))
      const changing = new AbortController()
      async function changeListings(): Promise<void> {
        while (!changing.signal.aborted) {
          await fixture.run(sql`update listing set rating = random() * 5`)
          await sleep(200)
        }
      }
      const changes = changeListings()
      onTestFinished(() => changing.abort())
      const name = await registerSet(fixture.db)
      const stop = fixture.createIndexer().start()
      while ((await fixture.findActiveSet()) !== name) await sleep(50)
      expect(await fixture.countQueued()).toBeGreaterThan(1000)
      changing.abort()
      await changes
      await stop()
      await fixture.expectIndexed()
    })

    test('is filled from where a crash stopped', async () => {
      await fixture.run(insertListings(1001, 5000))
      await fixture.expectIndexed()
      const limitRequests = (max: number) => {
        let requests = 0
        return createInterceptedClient((path, send) => {
          if (path === '/_bulk' && (requests += 1) > max) throw new Error('connection lost')
          return send()
        })
      }
      const name = await registerSet(fixture.db)
      await expect(fixture.createIndexer({ client: limitRequests(3) }).catchUp()).rejects.toThrow('connection lost')
      await fixture.run(updateListing(1010, 5), deleteListing(1020), updateListing(4900, 5))
      // Two pages remain, and one request contains the changes.
      await fixture.expectIndexed(fixture.createIndexer({ client: limitRequests(3) }))
      expect(await fixture.findActiveSet()).toBe(name)
    })

    test('is replaced by a later one', async () => {
      await registerSet(fixture.db)
      const slow = createSlowClient('/_bulk')
      const first = fixture.createIndexer({ client: slow.client }).catchUp()
      const failure = first.catch((error: Error) => error.message)
      await slow.reached
      const name = await rebuild()
      slow.release()
      // The indexes of the first set are deleted.
      expect(await failure).toMatch(/replaced|could not be stored/)
      expect(await fixture.findActiveSet()).toBe(name)
      await fixture.expectIndexed()
    })

    test('does not replace the active one if another program has replaced one of its indexes', async () => {
      const index = fixture.names.index(await registerSet(fixture.db), MOVEMENT)
      const client = createInterceptedClient(async (path, send) => {
        if (path.endsWith('/_refresh')) {
          await fixture.client.indices.delete({ index })
          await fixture.client.indices.create({ index })
        }
        return send()
      })
      await expect(fixture.createIndexer({ client }).catchUp()).rejects.toThrow(`missing in OpenSearch: ${index}`)
      expect(await fixture.findActiveSet()).toBe(set)
      await fixture.expectIndexed()
    })

    test('does not need documents that are rejected, unless there are many', async () => {
      await fixture.run(insertListings(11, 40), sql`update listing set latitude = 95 where account_id = 2`)
      set = await rebuild()
      expect(await fixture.findActiveSet()).toBe(set)
      expect(await fixture.loadDocuments()).toHaveLength(35)
      await fixture.run(sql`update listing set latitude = 95`)
      await expect(rebuild()).rejects.toThrow('37 documents were rejected')
      expect(await fixture.findActiveSet()).toBe(set)
    })
  })

  describe('is replaced', () => {
    const deleteIndex = (index: string) => fixture.client.indices.delete({ index })
    const setColumns = (assignments: string) => fixture.run(sql.raw(`update search_index set ${assignments}`))

    test.each([
      ['one of its indexes was deleted', (index: string) => deleteIndex(index)],
      ['all indexes were deleted', () => deleteIndex(fixture.names.pattern)],
      [
        'another program has created an index',
        async (index: string) => {
          await deleteIndex(index)
          await fixture.client.indices.create({ index })
        },
      ],
      ['another server became the primary', () => setColumns(`database_history = 'the timeline of another primary'`)],
      ['the schema has changed', () => setColumns('schema_version = 0')],
      [
        'PostgreSQL was restored to an earlier state',
        async () => {
          const [{ version } = { version: 0 }] = await fixture.loadListings()
          await fixture.run(updateListing(1, 5), updateListing(2, 5))
          await fixture.createIndexer().catchUp()
          // Without triggers, because a backup contains the rows and the sequence of an earlier time.
          await fixture.run(
            sql`set local session_replication_role = replica`,
            sql`update listing set rating = 3, version = ${version} where account_id < 3`,
            sql`select setval('listing_version', (select max(version) from listing))`,
          )
        },
      ],
    ])('if %s', async (_title, change) => {
      await change(fixture.names.index(set, MOVEMENT))
      await fixture.createIndexer().catchUp()
      expect(await fixture.findActiveSet()).not.toBe(set)
      await fixture.run(updateListing(1, 4))
      await fixture.expectIndexed()
    })
  })

  test('gets an alias again that was deleted', async () => {
    await fixture.client.indices.deleteAlias({
      index: fixture.names.index(set, MOVEMENT),
      name: fixture.names.alias(MOVEMENT),
    })
    await fixture.expectIndexed()
    expect(await fixture.findActiveSet()).toBe(set)
  })
})
