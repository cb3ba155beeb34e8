import type { Db } from '@fourfold/platform/db/db'
import { errors } from '@opensearch-project/opensearch'
import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

import { findIndexedCategoryIds } from '../categories.queries.ts'
import { buildFoundListing, Listing } from '../found-listing.ts'
import { addTotals, MAX_TOTAL } from '../search-engine.ts'
import type { FoundInCategory, SearchEngine, SearchQuery } from '../search-engine.ts'
import { resolveTerms } from '../term.ts'
import type { SearchedCategory } from '../term.ts'
import type { IndexNames } from './index-names.ts'
import { buildSearch, getDistance } from './query.ts'

/** How long the list of indexed categories is used before it is read again. */
const CATEGORIES_CACHED_MS = 1000

type EngineDeps = {
  db: Db
  client: Client
  names: IndexNames
  /** The time after which the client aborts a request and OpenSearch cancels its searches. */
  timeoutMs: number
}

const ErrorResponse = z.object({ error: z.object({ type: z.string(), reason: z.string().nullish() }) })
/** A response from all shards of an index. OpenSearch does not always report a missing shard as failed. */
const CompleteResponse = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ total: z.int(), successful: z.int() }).refine(({ total, successful }) => successful === total),
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(z.object({ _source: Listing.omit({ category_id: true }), sort: z.array(z.unknown()) })),
  }),
})
const MultiSearchResponse = z.object({ responses: z.array(z.union([ErrorResponse, CompleteResponse])) })

type Search = SearchedCategory & { query: SearchQuery }

/** Reads the results of searches, in the same order. Throws if a search failed or its result is partial. */
export function readResponses(body: unknown, searches: readonly Search[]): FoundInCategory[] {
  const { responses } = MultiSearchResponse.parse(body)
  return responses.map((response, index) => {
    const search = searches[index]
    if (!search || 'error' in response) throw new Error(JSON.stringify(response))
    const { categoryId, query } = search
    return {
      categoryId,
      // A lower bound if OpenSearch stopped counting at the maximum.
      total: Math.min(response.hits.total.value, MAX_TOTAL),
      found: response.hits.hits.map(({ _source, sort }) =>
        buildFoundListing({ ..._source, category_id: categoryId }, query, getDistance(query, sort)),
      ),
    }
  })
}

/** Wraps an error of the client, because its properties contain the request. Logs omit the properties of causes. */
function createRequestError(error: unknown): Error {
  const status = error instanceof errors.ResponseError ? ` with status ${error.statusCode}` : ''
  return new Error(`request to OpenSearch failed${status}`, { cause: error })
}

/** Caches the categories that have an index, because every search needs them. Refreshes the cache in the background. */
function createCategoryCache(db: Db): () => Promise<readonly number[]> {
  let ids: Promise<readonly number[]> | undefined
  let readAt = 0
  return () => {
    if (ids && performance.now() - readAt < CATEGORIES_CACHED_MS) return ids
    readAt = performance.now()
    const reading = findIndexedCategoryIds(db)
    ids ??= reading
    void reading.then(
      () => (ids = reading),
      () => (ids = undefined),
    )
    return ids
  }
}

/** Creates the engine that searches the OpenSearch indexes behind the aliases. A partial response is an error. */
export function createOpenSearchEngine({ db, client, names, timeoutMs }: EngineDeps): SearchEngine {
  const listCategoryIds = createCategoryCache(db)
  const options = {
    querystring: { cancel_after_time_interval: `${timeoutMs}ms` },
    requestTimeout: timeoutMs,
    maxRetries: 0,
  }

  /** Runs searches in one request and returns their results in the same order. */
  async function runSearches(searches: readonly Search[]): Promise<FoundInCategory[]> {
    if (searches.length === 0) return []
    const body = searches.flatMap(({ categoryId, query, terms }) => [
      { index: names.alias(categoryId) },
      buildSearch(query, terms),
    ])
    const send = () => client.msearch({ body }, options)
    try {
      const response = await send().catch((error: unknown) => {
        // Retried once; the client chooses another node. After a timeout, the deadline has passed.
        if (error instanceof errors.ConnectionError) return send()
        throw error
      })
      return readResponses(response.body, searches)
    } catch (error) {
      throw createRequestError(error)
    }
  }

  return {
    async search(query) {
      const { terms, after, sort } = query
      const categoryIds = (await listCategoryIds()).filter((id) => !after || id === after.categoryId)
      const categories = resolveTerms(terms, categoryIds)
      const best = { ...query, preferences: {}, sort: undefined, after: undefined, limit: 1 }
      const results = await runSearches([
        ...categories.map((category) => ({ ...category, query })),
        ...(sort && terms.length > 0 ? categories.map((category) => ({ ...category, query: best })) : []),
      ])
      const highest = results.splice(categories.length).map(({ found }) => found[0]?.priority)
      return {
        categories: results
          .map((category, index) => (sort ? { ...category, highest: highest[index] ?? 0 } : category))
          .filter(({ total }) => total > 0),
      }
    },

    async count({ terms, now }, filtersList) {
      const categories = resolveTerms(terms, await listCategoryIds())
      const queries = filtersList.map((filters) => ({ terms, now, filters, preferences: {}, limit: 0 }))
      const results = await runSearches(
        queries.flatMap((query) => categories.map((category) => ({ ...category, query }))),
      )
      return queries.map(() => addTotals(results.splice(0, categories.length).map(({ total }) => total)))
    },
  }
}
