import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { stopQueueing } from '../../../src/search/indexer/indexer.store.ts'
import { openSecondConnection } from '../../setup/second-connection.ts'
import { hasOpenSearch } from '../../setup/services.ts'
import { createSlowClient, deleteListing, insertListings, openFixture, updateListing } from './indexer-fixture.ts'
import type { Fixture } from './indexer-fixture.ts'

const MOVEMENT = 2

const setLatitude = (id: number, latitude: number) =>
  sql`update listing set latitude = ${latitude} where account_id = ${id}`
const makeDue = sql`update search_index_change set due_at = now()`

describe.skipIf(!hasOpenSearch)('the indexer', { tags: ['OP-094'] }, () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.reset())

  describe('applies changes', () => {
    beforeEach(async () => {
      await fixture.run(insertListings(1, 5), insertListings(3, 4, 1))
      await fixture.expectIndexed()
    })

    test('of listings: inserts, updates, deletions and listings that return', async () => {
      await fixture.run(updateListing(1, 5), deleteListing(2), insertListings(6, 6))
      await fixture.expectIndexed()
      await fixture.run(insertListings(2, 2), deleteListing(6), insertListings(6, 6), deleteListing(1))
      await fixture.expectIndexed()
      expect(await fixture.loadDocuments()).toHaveLength(7)
    })

    test.each([
      ['update', updateListing(1, 5)],
      ['deletion', deleteListing(1)],
    ])('of a frozen process, which do not replace a later %s', async (_, change) => {
      await fixture.run(updateListing(1, 3.5))
      const slow = createSlowClient('/_bulk')
      const frozen = fixture.createIndexer({ client: slow.client }).catchUp()
      await slow.reached
      await fixture.run(change)
      await fixture.createIndexer().catchUp()
      slow.release()
      await frozen
      await fixture.expectIndexed()
      expect((await fixture.loadDocuments()).some(({ rating }) => rating === 3.5)).toBe(false)
    })

    test('despite a rejected document, which stays queued', async () => {
      await fixture.run(setLatitude(2, 95), updateListing(5, 5))
      await fixture.createIndexer().catchUp()
      expect((await fixture.loadDocuments()).filter(({ rating }) => rating === 5)).toMatchObject([{ account_id: 5 }])
      expect(await fixture.countQueued()).toBe(1)
      const line = { msg: 'search documents not stored', result: 'rejected', documents: 1, id: '2' }
      expect(fixture.lines).toContainEqual(expect.objectContaining(line))
      await fixture.run(setLatitude(2, 30), makeDue)
      await fixture.expectIndexed()
    })

    test('to an index with a write block when it is removed', async () => {
      const setBlock = async (isBlocked: boolean) => {
        const index = fixture.names.alias(MOVEMENT)
        await fixture.client.indices.putSettings({ index, body: { index: { blocks: { write: isBlocked } } } })
      }
      await setBlock(true)
      await fixture.run(updateListing(1, 5), insertListings(7, 7, 1))
      await fixture.createIndexer().catchUp()
      const [first, second, third, blocked] = await fixture.loadDocuments()
      expect([first, second, third, blocked].map((document) => document?.account_id)).toEqual([3, 4, 7, 1])
      expect(blocked?.rating).toBe(1)
      await setBlock(false)
      await fixture.run(makeDue)
      await fixture.expectIndexed()
    })

    test('that are queued only while there is a set', async () => {
      await stopQueueing(fixture.db)
      await fixture.run(updateListing(1, 4))
      expect(await fixture.countQueued()).toBe(0)
      await fixture.expectIndexed()
    })
  })

  test('finds changes of a transaction that is open while the first set is registered', async () => {
    const connection = await openSecondConnection(fixture.url)
    await connection.begin()
    await connection.run(`insert into listing select n, 2, 'late' || n, '2100-01-01Z', 1, '{1}', '{}', '{}', '{}', null, null,
      null, true, true, 'Any', 'Any', false, false, false from generate_series(1, 3) n`)
    const caughtUp = fixture.expectIndexed()
    await connection.waitForBlocked(1)
    await connection.run('commit')
    await caughtUp
    await connection.close()
    expect(await fixture.loadDocuments()).toHaveLength(3)
  })
})
