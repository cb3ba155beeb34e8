import { randomBytes } from 'node:crypto'

import { fetchRows, inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'

import { createOpenSearchClient } from '../../../src/search/engine/opensearch/client.ts'
import { createIndexNames } from '../../../src/search/engine/opensearch/index-names.ts'
import { createIndexer } from '../../../src/search/indexer/indexer.ts'
import { copyTemplate } from '../../setup/databases.ts'
import { openSearchUrl } from '../../setup/services.ts'

/** Inserts listings `from` to `to`, by default into the seeded category Movement. */
export const insertListings = (from: number, to: number, categoryId = 2) => sql`
  insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
    specialization_words, state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance,
    works_weekends, free15, rate_cents, free_standard_online)
  select n, ${categoryId}::integer, 'person' || n, '2100-01-01Z', n % 5, array[1 + n % 30], array['coach'],
    array['name' || n], '{}', 'TX', 30, -97, true, true, 'Female', 'Any', false, false, false, 1000, '{[998400,998404)}'
  from generate_series(${from}::integer, ${to}::integer) n`
export const updateListing = (id: number, rating: number) =>
  sql`update listing set rating = ${rating} where account_id = ${id}`
export const deleteListing = (id: number) => sql`delete from listing where account_id = ${id}`

type LogLine = { level: number; msg: string; [field: string]: unknown }
type Indexed = { account_id: number; category_id: number; version: number; username: string; rating: number }

/** Runs instead of a request to OpenSearch, and may send it. */
type Interceptor = (path: string, send: () => Promise<unknown>) => Promise<unknown>

/** Creates a client whose requests pass an interceptor. */
export function createInterceptedClient(intercept: Interceptor): Client {
  const client = createOpenSearchClient({ url: openSearchUrl })
  const { transport } = client
  const request = transport.request.bind(transport)
  Reflect.set(transport, 'request', (params: { path: string }, options: object) =>
    intercept(params.path, async () => request(params as never, options)),
  )
  return client
}

/** Creates a client that holds its first request with this path until released. */
export function createSlowClient(slowPath: string) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const client = createInterceptedClient(async (path, send) => {
    if (path.endsWith(slowPath)) {
      reached.resolve()
      await released.promise
    }
    return send()
  })
  return { client, reached: reached.promise, release: released.resolve }
}

/** Opens a database without listings, with index names of its own. */
export async function openFixture() {
  const lines: LogLine[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(JSON.parse(line) as LogLine) })
  const url = await copyTemplate()
  const { db, close } = openDatabase({ url, poolSize: 10, log })
  const client = createOpenSearchClient({ url: openSearchUrl })
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const names = createIndexNames(prefix)
  const create = (options: { client?: Client } = {}) => createIndexer({ db, client, names, log, ...options })
  const run = (...statements: RawBuilder<unknown>[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const statement of statements) await statement.execute(tx)
    })

  /** Loads the documents that searches find, in the order of the listings. */
  async function loadDocuments(): Promise<Indexed[]> {
    const { body } = await client.indices.getAlias({ index: names.pattern })
    const searched = Object.entries(body).flatMap(([index, { aliases }]) =>
      Object.keys(aliases).map(async (alias) => {
        const { hits } = (await client.search({ index, size: 10_000, version: true })).body
        return hits.hits.map(({ _source: source, _version: version = 0 }) => {
          const { account_id, username, rating } = source as Indexed
          return { account_id, category_id: Number(alias.slice(prefix.length + 1)), version, username, rating }
        })
      }),
    )
    const documents = (await Promise.all(searched)).flat()
    return documents.toSorted((a, b) => a.category_id - b.category_id || a.account_id - b.account_id)
  }

  const loadListings = () =>
    fetchRows(
      db,
      sql<Indexed>`select account_id, category_id, version, username, rating from listing
        order by category_id, account_id`,
    )
  const loadValue = async <Value>(value: RawBuilder<Value>) =>
    (await fetchRows(db, sql<{ value: Value }>`select (${value}) as value`))[0]?.value
  const countQueued = () => loadValue(sql<number>`select count(*) from search_index_change`)

  return {
    url,
    db,
    client,
    prefix,
    names,
    lines,
    run,
    loadDocuments,
    loadListings,
    countQueued,
    createIndexer: create,
    findActiveSet: () => loadValue(sql<string | null>`select name from search_index where is_active`),
    listIndexes: async () => Object.keys((await client.indices.get({ index: names.pattern })).body).toSorted(),

    /** Lets an indexer catch up, and compares what searches find with the listings. */
    async expectIndexed(indexer = create()): Promise<void> {
      await indexer.catchUp()
      expect(await loadDocuments()).toEqual(await loadListings())
      expect(await countQueued()).toBe(0)
    },
    /** Waits until searches find exactly the listings. */
    async waitUntilEqual(): Promise<void> {
      // An index may be deleted while it is searched.
      const loadText = async () => JSON.stringify(await loadDocuments().catch(() => []))
      while ((await loadText()) !== JSON.stringify(await loadListings()));
    },
    /** Deletes listings and sets. */
    async reset(): Promise<void> {
      await run(sql`delete from search_index`, sql`delete from listing`, sql`delete from search_index_change`)
      await client.indices.delete({ index: names.pattern })
      lines.length = 0
    },
    async close(): Promise<void> {
      await client.indices.delete({ index: names.pattern })
      await client.close()
      await close()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
