import { errors } from '@opensearch-project/opensearch'
import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

import type { IndexNames } from './index-names.ts'
import type { SearchBody } from './query.ts'

export type CategorySearch = { categoryId: number; body: SearchBody }

export type MultiSearchDeps = {
  client: Client
  names: IndexNames
  /** The time after which a request and its searches are canceled. */
  timeoutMs: number
}

const MultiSearchResponse = z.object({ responses: z.array(z.unknown()) })

/** The error of the client contains the request, which must not be logged. Logs omit the properties of causes. */
function createRequestError(error: unknown): Error {
  const status = error instanceof errors.ResponseError ? ` with status ${error.statusCode}` : ''
  return new Error(`request to OpenSearch failed${status}`, { cause: error })
}

/** Creates a function that runs searches in one request and returns their responses in the same order. */
export function createMultiSearch({ client, names, timeoutMs }: MultiSearchDeps) {
  const options = {
    querystring: { cancel_after_time_interval: `${timeoutMs}ms` },
    requestTimeout: timeoutMs,
    maxRetries: 0,
  }

  async function send(searches: readonly CategorySearch[]): Promise<unknown[]> {
    const body = searches.flatMap(({ categoryId, body }) => [{ index: names.alias(categoryId) }, body])
    const response = await client.msearch({ body }, options)
    const { responses } = MultiSearchResponse.parse(response.body)
    if (responses.length !== searches.length) throw new Error('OpenSearch returned another number of responses')
    return responses
  }

  return async function runSearches(searches: readonly CategorySearch[]): Promise<unknown[]> {
    if (searches.length === 0) return []
    try {
      return await send(searches).catch((error: unknown) => {
        // The client chooses another node. After a timeout, it would be too late.
        if (error instanceof errors.ConnectionError) return send(searches)
        throw error
      })
    } catch (error) {
      throw createRequestError(error)
    }
  }
}
