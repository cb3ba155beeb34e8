import { describe, expect, test } from 'vitest'

import { checkSearch } from '../../bench/search/limits.ts'
import type { SearchFigures } from '../../bench/search/search.ts'
import { passingPostgresResult, passingResult } from './passing-search-result.ts'

type Result = SearchFigures['results'][number]
type Kind = keyof typeof passingResult.queries.kinds

const listMissedLimits = (result: Result, isSmall = false) =>
  checkSearch({ bench: 'search', unit: 'milliseconds', results: [result] }, isSmall)

const { queries, comparison, changes, rebuild } = passingResult

function withFigures<Figures extends Pick<typeof queries, 'kinds'>>(
  figures: Figures,
  kind: Kind,
  summary: object,
): Figures {
  const { kinds } = figures
  return { ...figures, kinds: { ...kinds, [kind]: { ...kinds[kind], ...summary } } }
}

describe('search limits', () => {
  test.each([
    ['OpenSearch', passingResult],
    ['PostgreSQL', passingPostgresResult],
  ])('accept results of %s within the limits', (_name, result) => {
    expect(listMissedLimits(result)).toEqual([])
  })

  test.each<[string, Result]>([
    ['nationwide takes 51 ms', { ...passingResult, queries: withFigures(queries, 'nationwide', { p95: 51 }) }],
    ['state takes 31 ms', { ...passingResult, queries: withFigures(queries, 'state', { p95: 31 }) }],
    ['near takes 76 ms', { ...passingResult, changes: withFigures(changes, 'near', { p95: 76 }) }],
    ['only 1999 distinct questions', { ...passingResult, queries: { ...queries, distinctQuestions: 1999 } }],
    ['only 299 comparisons', { ...passingResult, comparison: { ...comparison, questions: 299 } }],
    ['1 results differ', { ...passingResult, comparison: { ...comparison, different: 1 } }],
    ['2 searches failed', { ...passingResult, queries: withFigures(queries, 'words', { failed: 2 }) }],
    ['1 searches failed while', { ...passingResult, changes: withFigures(changes, 'free', { failed: 1 }) }],
    [
      '1 searches failed during the rebuild',
      { ...passingResult, rebuild: { ...rebuild, searches: { ...rebuild.searches, failed: 1 } } },
    ],
    ['index.megabytes is missing', { ...passingResult, index: { buildSeconds: 200, megabytes: Number.NaN } }],
    ['only 199 saves', { ...passingResult, changes: { ...changes, saves: { ...changes.saves, samples: 199 } } }],
    [
      'bookings are visible',
      { ...passingResult, changes: { ...changes, bookings: { ...changes.bookings, p99: 1001 } } },
    ],
    ['only 249 documents', { ...passingResult, changes: { ...changes, documentsPerSecond: 249 } }],
    [
      'typo takes 151 ms with PostgreSQL',
      { ...passingPostgresResult, queries: withFigures(passingPostgresResult.queries, 'typo', { p95: 151 }) },
    ],
  ])('report that %s', (message, result) => {
    expect(listMissedLimits(result)).toEqual([expect.stringContaining(message)])
  })

  const slowQueries = withFigures(queries, 'state', { p95: 900 })
  const slowPostgresQueries = withFigures(passingPostgresResult.queries, 'state', { p95: 900 })
  test.each<[string, Result, boolean]>([
    [
      'to OpenSearch with fewer professionals',
      { ...passingResult, professionals: 30_000, queries: slowQueries },
      false,
    ],
    [
      'to PostgreSQL with more',
      { ...passingPostgresResult, professionals: 100_000, queries: slowPostgresQueries },
      false,
    ],
    ['to small runs', { ...passingPostgresResult, queries: slowPostgresQueries }, true],
  ])('of times do not apply %s', (_name, result, isSmall) => {
    expect(listMissedLimits(result, isSmall)).toEqual([])
  })
})
