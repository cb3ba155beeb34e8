import { randomBytes } from 'node:crypto'

import { fetchRows, inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { onTestFinished } from 'vitest'

import { createOpenSearchClient } from '../../../src/search/engine/opensearch/client.ts'
import { createIndexNames } from '../../../src/search/engine/opensearch/index-names.ts'
import { createIndexer } from '../../../src/search/indexer/indexer.ts'
import { copyTemplate } from '../../setup/databases.ts'
import { openSearchUrl } from '../../setup/services.ts'

/** Inserts listings `from` to `to` into the seeded category Movement. */
export const insertListings = (from: number, to: number, categoryId = 2) => sql`
  insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
    specialization_words, state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance,
    works_weekends, free15, rate_cents, free_standard_online)
  select n, ${categoryId}::integer, 'person' || n, '2100-01-01Z', n % 5, array[1 + n % 30], array['coach'],
    array['name' || n], '{}', 'TX', 30, -97, true, true, 'Female', 'Any', false, false, false, 1000, '{[998400,998404)}'
  from generate_series(${from}::integer, ${to}::integer) n`

export type LogLine = { level: number; msg: string; [field: string]: unknown }

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

type Indexed = { account_id: number; category_id: number; version: number; username: string; rating: number }

const byKey = (a: Indexed, b: Indexed) => a.category_id - b.category_id || a.account_id - b.account_id

async function loadListings(db: Db): Promise<Indexed[]> {
  const rows = await fetchRows(db, sql<Indexed>`select account_id, category_id, version, username, rating from listing`)
  return rows.toSorted(byKey)
}

/** Opens an empty database and an indexer with index names of its own. */
export async function startFixture() {
  const lines: LogLine[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(JSON.parse(line) as LogLine) })
  const url = await copyTemplate()
  const { db, close } = openDatabase({ url, poolSize: 10, log })
  const client = createOpenSearchClient({ url: openSearchUrl })
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const names = createIndexNames(prefix)
  onTestFinished(async () => {
    await client.indices.delete({ index: `${prefix}-*` })
    await client.close()
    await close()
  })

  /** Loads the documents that searches find. */
  async function loadDocuments(): Promise<Indexed[]> {
    const aliases = await client.indices.getAlias({ index: `${prefix}-*` })
    const documents: Indexed[] = []
    for (const [index, { aliases: found }] of Object.entries(aliases.body)) {
      const [alias] = Object.keys(found)
      if (alias === undefined) continue
      const { body } = await client.search({ index, size: 10_000, version: true })
      for (const { _source: source, _version: version } of body.hits.hits) {
        const category_id = Number(alias.slice(prefix.length + 1))
        documents.push({ ...(source as Indexed), version: version ?? 0, category_id })
      }
    }
    return documents
      .map(({ account_id, category_id, version, username, rating }) => ({
        account_id,
        category_id,
        version,
        username,
        rating,
      }))
      .toSorted(byKey)
  }

  return {
    url,
    db,
    client,
    prefix,
    names,
    lines,
    run: (...statements: RawBuilder<unknown>[]): Promise<void> =>
      inTransaction(db, async (tx) => {
        for (const statement of statements) await statement.execute(tx)
      }),
    createIndexer: (options: { client?: Client } = {}) => createIndexer({ db, client, names, log, ...options }),
    loadDocuments,
    loadListings: () => loadListings(db),
    /** Returns the name of the active set. */
    async findActiveSet(): Promise<string | undefined> {
      const rows = await fetchRows(db, sql<{ name: string }>`select name from search_index where is_active`)
      return rows[0]?.name
    },
    async countQueued(): Promise<number> {
      const rows = await fetchRows(db, sql<{ count: number }>`select count(*) from search_index_change`)
      return rows[0]?.count ?? 0
    },
    /** Lets another process acquire the lease, as after a crash of the holder. */
    expireLease: () =>
      inTransaction(db, (tx) => sql`update search_indexer_lease set expires_at = '2020-01-01Z'`.execute(tx)),
    /** Waits until searches find exactly the listings. */
    async waitUntilEqual(): Promise<void> {
      for (;;) {
        // An index may be deleted while it is searched.
        const documents = await loadDocuments().catch(() => [])
        const listings = await loadListings(db)
        if (JSON.stringify(documents) === JSON.stringify(listings)) return
      }
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>

/** Loads the documents of OpenSearch and the number of queued changes. */
export const loadState = async ({ loadDocuments, countQueued }: Fixture) => ({
  documents: await loadDocuments(),
  queued: await countQueued(),
})

/** Loads the state in which OpenSearch equals PostgreSQL. */
export const loadExpectedState = async ({ loadListings }: Fixture) => ({ documents: await loadListings(), queued: 0 })
