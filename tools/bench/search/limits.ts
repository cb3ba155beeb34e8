import type { SearchFigures } from './search.ts'
import { MIN_THROUGHPUT_RATIO } from './throughput.ts'

/** The limits apply only from this number of professionals on. */
const MIN_PROFESSIONALS = 1_000_000

const LIMITS = {
  api: { megabytes: 200, readySeconds: 5 },
  search: { megabytes: 800, readySeconds: 10 },
  /** p95 of the response time in milliseconds, for a single caller. */
  p95: { nationwide: 50, state: 30, newYork: 30, montana: 30, words: 50, typo: 50, prefix: 50 },
  /** Maximum CPU milliseconds of the search process for any query. */
  cpu: 50,
}

type Result = SearchFigures['results'][number]
type Process = { readySeconds: number; megabytes: number }

const reportUnless = (isMet: boolean, message: string) => (isMet ? [] : [message])

function checkProcess(name: 'api' | 'search', { readySeconds, megabytes }: Process): string[] {
  const max = LIMITS[name]
  return [
    ...reportUnless(
      readySeconds <= max.readySeconds,
      `${name} is ready after ${readySeconds} s (limit: ${max.readySeconds} s)`,
    ),
    ...reportUnless(megabytes <= max.megabytes, `${name} takes ${megabytes} MB (limit: ${max.megabytes} MB)`),
  ]
}

function checkLimits({ api, search, kinds, longQueries, throughput }: Result): string[] {
  const { readySeconds } = search.fromSnapshot
  const { megabytes } = search.afterQueries
  return [
    ...checkProcess('api', api),
    ...checkProcess('search', { readySeconds, megabytes }),
    ...Object.entries(LIMITS.p95).flatMap(([kind, max]) => {
      const p95 = kinds[kind]?.p95 ?? Number.NaN
      return reportUnless(p95 <= max, `${kind} takes ${p95} ms (limit: ${max} ms)`)
    }),
    ...Object.entries(longQueries).flatMap(([name, cpu]) =>
      reportUnless(cpu <= LIMITS.cpu, `the long query "${name}" costs ${cpu} ms of CPU (limit: ${LIMITS.cpu} ms)`),
    ),
    ...Object.entries(throughput).flatMap(([kind, { ratio, limitedBy }]) =>
      reportUnless(
        ratio >= MIN_THROUGHPUT_RATIO || limitedBy !== null,
        `two search processes answer ${ratio} times as many ${kind}`,
      ),
    ),
  ]
}

/** Checks for any number of professionals that the results equal those of SQL and that no figure is missing. */
function checkResults({ professionals, matchesSql, kinds, longQueries, throughput }: Result): string[] {
  const figures = [
    ...Object.keys(LIMITS.p95).map((kind) => kinds[kind]?.p95 ?? Number.NaN),
    ...Object.values(longQueries),
    ...Object.values(throughput).map(({ ratio }) => ratio),
  ]
  return [
    ...reportUnless(matchesSql, `results differ from SQL among ${professionals}`),
    ...reportUnless(figures.every(Number.isFinite), `a figure is missing among ${professionals}`),
  ]
}

export const checkSearch = ({ results }: SearchFigures): string[] =>
  results.flatMap((result) => [
    ...checkResults(result),
    ...(result.professionals >= MIN_PROFESSIONALS ? checkLimits(result) : []),
  ])
