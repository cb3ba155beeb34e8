import { expect, test } from 'vitest'

import { toDocument } from '../../src/search/engine/opensearch/document.ts'
import { readResponses } from '../../src/search/engine/opensearch/opensearch-engine.ts'
import { buildSearch } from '../../src/search/engine/opensearch/query.ts'
import type { SearchQuery } from '../../src/search/engine/search-engine.ts'

const now = Date.parse('2026-11-19T12:00:00Z')
const query: SearchQuery = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now }

test('a search sorts in the order of the index, which is faster, if results have no score and no distance', () => {
  expect(buildSearch(query, []).sort).toEqual([{ rating: { order: 'desc' } }, { username: { order: 'asc' } }])
})

const complete = { timed_out: false, _shards: { total: 3, successful: 3 }, hits: { total: { value: 5 }, hits: [] } }
const error = { type: 'index_not_found_exception', reason: 'no such index' }

const read = (response: object) => readResponses({ responses: [response] }, [{ categoryId: 1, terms: [], query }])

test('a response has a total', () => {
  expect(read(complete)).toEqual([{ categoryId: 1, total: 5, found: [] }])
})

test.each([
  [{ ...complete, timed_out: true }, 'timed_out'],
  // An unassigned shard is not counted as failed.
  [{ ...complete, _shards: { total: 3, successful: 2, failed: 0 } }, '_shards'],
  [{ error, status: 404 }, 'no such index'],
])('a response is rejected if it is partial or failed: %j', (response, message) => {
  expect(() => read(response)).toThrow(message)
})

test('a document rounds the end of the payment up to milliseconds', () => {
  const none = { free_standard_online: '', free_standard_in_person: '', free_free15_online: '' }
  const row = { ...none, free_free15_in_person: '' }
  const round = (valid_till: string) =>
    toDocument({ ...row, valid_till: Temporal.Instant.from(valid_till) } as never).valid_till
  expect(round('2026-11-19T12:00:00.000001Z')).toBe(now + 1)
  expect(round('2026-11-19T12:00:00Z')).toBe(now)
})
