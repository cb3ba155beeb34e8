import { describe, expect, test } from 'vitest'

import { toDocument } from '../../src/search/engine/opensearch/document.ts'
import { buildCount, buildHighestSearch, buildSearch } from '../../src/search/engine/opensearch/query.ts'
import { parseFound } from '../../src/search/engine/opensearch/response.ts'
import { buildSearchOrder } from '../../src/search/engine/opensearch/sort.ts'
import type { Position } from '../../src/search/engine/position.ts'
import type { SearchQuery } from '../../src/search/engine/search-query.ts'
import type { Term } from '../../src/search/engine/term.ts'

const now = Date.parse('2026-11-19T12:00:00Z')
const query: SearchQuery = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 5, now }
const near = { latitude: 30, longitude: -97, radius: 25 }
const coach: Term = {
  keys: [
    { field: 'title', stem: 'coach', points: 50 },
    { field: 'title', stem: 'trainer', points: 30 },
    { field: 'title', stem: 'train', points: 30 },
    { field: 'tags', tagId: 7, points: 0, homes: [2], pointsElsewhere: 10 },
  ],
}
const position: Position = { priority: 3, met: 2, rating: 4.3, distance: Infinity, rate: Infinity, username: 'a_b' }

describe('the query of a category', () => {
  test('adds up the best key of each field', () => {
    const best = (values: string[], boost: number) => ({
      constant_score: { filter: { terms: { title: values } }, boost },
    })
    expect(buildSearch({ ...query, terms: [coach] }, 1)?.query?.bool?.must).toEqual([
      {
        bool: {
          should: [
            { dis_max: { queries: [best(['coach'], 400), best(['trainer', 'train'], 240)] } },
            { constant_score: { filter: { terms: { tags: ['7'] } }, boost: 80 } },
          ],
        },
      },
    ])
  })

  test('is absent in a category where no key has points', () => {
    const terms: Term[] = [{ keys: [{ field: 'tags', tagId: 7, points: 10, homes: [2] }] }]
    for (const build of [buildSearch, buildHighestSearch, buildCount]) {
      expect(build({ ...query, terms }, 1)).toBeUndefined()
      expect(build({ ...query, terms }, 2)).toBeDefined()
    }
  })

  test('ignores preferences when it looks for the highest priority', () => {
    const withPreferences = { ...query, terms: [coach], preferences: { gender: 'Female' }, sort: 'price' } as const
    expect(JSON.stringify(buildSearch(withPreferences, 1))).toContain('Female')
    expect(JSON.stringify(buildHighestSearch(withPreferences, 1))).not.toContain('Female')
  })

  test('matches nothing if all requested times have passed', () => {
    const free = { sessionType: 'Standard', intervals: [{ from: now - 3_600_000, until: now }] } as const
    const filters = { inPersonOnly: false, onlineOnly: true, free }
    expect(buildCount({ ...query, filters }, 1)?.query?.bool?.filter).toContainEqual({ match_none: {} })
  })
})

describe('the order', () => {
  test('equals the order of the index if results have no score and no distance', () => {
    expect(buildSearchOrder(query).sort).toEqual([{ rating: { order: 'desc' } }, { username: { order: 'asc' } }])
  })

  test('continues after a position without price and distance', () => {
    const values = (sort: SearchQuery['sort']) =>
      buildSearchOrder({ ...query, terms: [coach], filters: { inPersonOnly: false, near }, sort }).getValues(position)
    expect(values(undefined)).toEqual([26, 4.3, 'Infinity', 'a_b'])
    expect(values('price')).toEqual([2_147_483_647, 26, 4.3, 'Infinity', 'a_b'])
    expect(values('nearest')).toEqual(['Infinity', 26, 4.3, 'a_b'])
    expect(values('rating')).toEqual([4.3, 26, 'Infinity', 'a_b'])
  })

  test('returns the distance by which OpenSearch sorts', () => {
    const order = buildSearchOrder({ ...query, filters: { inPersonOnly: false, near } })
    expect(order.getDistance([4.3, 12.5, 'a_b'])).toBe(12.5)
    expect(order.getDistance([4.3, 'Infinity', 'a_b'])).toBe(Infinity)
    expect(buildSearchOrder(query).getDistance([4.3, 'a_b'])).toBe(Infinity)
  })
})

describe('a response', () => {
  const complete = {
    timed_out: false,
    _shards: { total: 3, successful: 3 },
    hits: { total: { value: 1500 }, hits: [] },
  }

  test('has at most the maximum total', () => {
    expect(parseFound(complete)).toEqual({ total: 1000, hits: [] })
  })

  test('is rejected if it is partial', () => {
    expect(() => parseFound({ ...complete, timed_out: true })).toThrow('timed_out')
    // An unassigned shard is not counted as failed.
    expect(() => parseFound({ ...complete, _shards: { total: 3, successful: 2, failed: 0 } })).toThrow('_shards')
  })

  test('is rejected with the reason of the error', () => {
    const error = { type: 'index_not_found_exception', reason: 'no such index' }
    expect(() => parseFound({ error, status: 404 })).toThrow('index_not_found_exception: no such index')
  })
})

describe('a document', () => {
  const row = {
    account_id: 5,
    version: 9,
    username: 'a.b',
    valid_till: Temporal.Instant.from('2026-11-19T12:00:00.000001Z'),
    rating: 4.3,
    rate_cents: null,
    tag_ids: [7],
    title_stems: ['coach'],
    name_stems: [],
    specialization_stems: [],
    state: 'TX',
    latitude: 30,
    longitude: -97,
    works_online: true,
    meets_in_person: true,
    gender: 'Female',
    age_range: 'Any',
    takes_insurance: false,
    works_weekends: false,
    free15: false,
    free_standard_online: '{[998400,998404),[998448,998450)}',
    free_standard_in_person: '{}',
    free_free15_online: '{}',
    free_free15_in_person: '{}',
  }

  test('contains the ranges of free half hours', () => {
    const { free } = toDocument(row)
    expect(free.standard_online).toEqual([
      { gte: 998_400, lt: 998_404 },
      { gte: 998_448, lt: 998_450 },
    ])
    expect(free.standard_in_person).toEqual([])
  })

  test('rounds the end of the payment up to milliseconds', () => {
    expect(toDocument(row).valid_till).toBe(now + 1)
    expect(toDocument({ ...row, valid_till: Temporal.Instant.fromEpochMilliseconds(now) }).valid_till).toBe(now)
  })

  test('has a place only if the listing meets in person and has coordinates', () => {
    expect(toDocument(row).place).toEqual({ lat: 30, lon: -97 })
    expect(toDocument({ ...row, meets_in_person: false }).place).toBeNull()
    expect(toDocument({ ...row, latitude: null, longitude: null }).place).toBeNull()
  })
})
