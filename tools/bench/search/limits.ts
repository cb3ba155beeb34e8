import type { Summary } from './load.ts'
import { kinds } from './questions.ts'
import type { Kind } from './questions.ts'
import type { SearchFigures } from './search.ts'

type Result = SearchFigures['results'][number]
type OpenSearchResult = Extract<Result, { engine: 'opensearch' }>

/** The limits of times apply to OpenSearch from this number of professionals on. */
const MIN_PROFESSIONALS = 1_000_000
/** The limits apply to PostgreSQL alone up to this number of professionals. */
const MAX_PROFESSIONALS = 30_000

/** p95 in milliseconds. */
const P95_OPENSEARCH: Record<Kind, number> = {
  nationwide: 50,
  state: 30,
  near: 50,
  free: 50,
  words: 50,
  typo: 50,
}
const MAX_P95_POSTGRES = 150
/** Searches while listings change may take longer by this factor. */
const SLOWDOWN_DURING_CHANGES = 1.5

const MIN_QUESTIONS = 2000
const MIN_COMPARISONS = 300
const MIN_DELAYS = 200
/** p99 in milliseconds until a saved profile is found, and until a booked time is not. */
const MAX_DELAY_MS = 1000
const MIN_DOCUMENTS_PER_SECOND = 250

const reportUnless = (isMet: boolean, message: string) => (isMet ? [] : [message])

/** Figures that are not finite numbers, by their path. */
function findMissing(value: unknown, path: string): string[] {
  if (typeof value === 'number') return reportUnless(Number.isFinite(value), `${path} is missing`)
  if (typeof value !== 'object' || value === null) return reportUnless(typeof value === 'string', `${path} is missing`)
  return Object.entries(value).flatMap(([key, entry]) => findMissing(entry, `${path}.${key}`))
}

function checkP95(name: string, summaries: Record<Kind, Summary>, getMax: (kind: Kind) => number): string[] {
  return kinds.flatMap((kind) => {
    const { p95 } = summaries[kind]
    return reportUnless(p95 <= getMax(kind), `${kind} takes ${p95} ms ${name} (limit: ${getMax(kind)} ms)`)
  })
}

const sumFailed = (summaries: Record<Kind, Summary>) =>
  Object.values(summaries).reduce((sum, { failed }) => sum + failed, 0)

/** Checks that apply to any number of professionals: equality with SQL, failed searches and missing figures. */
function checkResults(result: Result): string[] {
  const { comparison, queries, engine, professionals } = result
  const name = `with ${engine} among ${professionals}`
  const isOverloaded = engine === 'postgres' && professionals > MAX_PROFESSIONALS
  return [
    ...reportUnless(comparison.different === 0, `${comparison.different} results differ from SQL ${name}`),
    ...reportUnless(comparison.results > 0, `no results were compared ${name}`),
    ...reportUnless(
      isOverloaded || sumFailed(queries.kinds) === 0,
      `${sumFailed(queries.kinds)} searches failed ${name}`,
    ),
    ...findMissing(result, name),
    ...(result.engine === 'opensearch' ? checkFailuresDuringWork(result) : []),
  ]
}

function checkFailuresDuringWork({ changes, rebuild }: OpenSearchResult): string[] {
  const failed = sumFailed(changes.kinds)
  return [
    ...reportUnless(failed === 0, `${failed} searches failed while listings changed`),
    ...reportUnless(rebuild.searches.count > 0, 'no searches during the rebuild'),
    ...reportUnless(rebuild.searches.failed === 0, `${rebuild.searches.failed} searches failed during the rebuild`),
  ]
}

function checkSizes({ comparison, queries }: Result): string[] {
  return [
    ...reportUnless(
      queries.distinctQuestions >= MIN_QUESTIONS,
      `only ${queries.distinctQuestions} distinct questions (limit: ${MIN_QUESTIONS})`,
    ),
    ...reportUnless(
      comparison.questions >= MIN_COMPARISONS,
      `only ${comparison.questions} comparisons with SQL (limit: ${MIN_COMPARISONS})`,
    ),
  ]
}

function checkOpenSearch({ queries, changes }: OpenSearchResult): string[] {
  const { saves, bookings, documentsPerSecond } = changes
  return [
    ...checkP95('with OpenSearch', queries.kinds, (kind) => P95_OPENSEARCH[kind]),
    ...checkP95('while listings change', changes.kinds, (kind) => SLOWDOWN_DURING_CHANGES * P95_OPENSEARCH[kind]),
    ...Object.entries({ saves, bookings }).flatMap(([name, { samples, p99 }]) => [
      ...reportUnless(samples >= MIN_DELAYS, `only ${samples} ${name} (limit: ${MIN_DELAYS})`),
      ...reportUnless(p99 <= MAX_DELAY_MS, `${name} are visible after ${p99} ms (limit: ${MAX_DELAY_MS} ms)`),
    ]),
    ...reportUnless(
      documentsPerSecond >= MIN_DOCUMENTS_PER_SECOND,
      `only ${documentsPerSecond} documents per second (limit: ${MIN_DOCUMENTS_PER_SECOND})`,
    ),
  ]
}

/** Checks the limits of times. They do not apply to the sizes of a small run. */
function checkTimes(result: Result): string[] {
  if (result.engine === 'opensearch') return result.professionals < MIN_PROFESSIONALS ? [] : checkOpenSearch(result)
  if (result.professionals > MAX_PROFESSIONALS) return []
  return checkP95('with PostgreSQL', result.queries.kinds, () => MAX_P95_POSTGRES)
}

export const checkSearch = ({ results }: SearchFigures, isSmall: boolean): string[] =>
  results.flatMap((result) => [
    ...checkResults(result),
    ...(isSmall ? [] : [...checkSizes(result), ...checkTimes(result)]),
  ])
