import type { SearchFigures } from './search.ts'
import { MIN_RATIO } from './throughput.ts'

/** The limits are for so many professionals; among fewer, figures say little. */
const FROM = 1_000_000

const LIMITS = {
  api: { megabytes: 200, readySeconds: 5 },
  search: { megabytes: 800, readySeconds: 10 },
  /** Milliseconds from the call to its answer, in 95 of 100 cases, for one caller. */
  p95: { nationwide: 50, state: 30, newYork: 30, montana: 30, words: 50, typo: 50, prefix: 50 },
  /** Milliseconds of CPU that any question may cost the search process. */
  cpu: 50,
}

type Size = SearchFigures['sizes'][number]
type Process = { readySeconds: number; megabytes: number }

const require = (isFine: boolean, problem: string) => (isFine ? [] : [problem])

function checkProcess(name: 'api' | 'search', { readySeconds, megabytes }: Process): string[] {
  const most = LIMITS[name]
  return [
    ...require(readySeconds <= most.readySeconds, `${name} is ready after ${readySeconds} s, not ${most.readySeconds}`),
    ...require(megabytes <= most.megabytes, `${name} takes ${megabytes} MB, not ${most.megabytes}`),
  ]
}

function checkLimits({ api, search, kinds, longest, throughput }: Size): string[] {
  const { readySeconds } = search.fromSnapshot
  const { megabytes } = search.afterQuestions
  return [
    ...checkProcess('api', api),
    ...checkProcess('search', { readySeconds, megabytes }),
    ...Object.entries(LIMITS.p95).flatMap(([kind, most]) => {
      const p95 = kinds[kind]?.p95 ?? Number.NaN
      return require(p95 <= most, `${kind} takes ${p95} ms, not ${most}`)
    }),
    ...Object.entries(longest).flatMap(([name, cpu]) =>
      require(cpu <= LIMITS.cpu, `the longest question "${name}" costs ${cpu} ms of CPU, not ${LIMITS.cpu}`),
    ),
    ...Object.entries(throughput).flatMap(([way, { ratio, limitedBy }]) =>
      require(ratio >= MIN_RATIO || limitedBy !== null, `two search processes answer ${ratio} times as many ${way}`),
    ),
  ]
}

/** What must hold at any size: the answers are those of SQL, and everything was measured. */
function checkResults({ professionals, exact, kinds, longest, throughput }: Size): string[] {
  const figures = [
    ...Object.keys(LIMITS.p95).map((kind) => kinds[kind]?.p95 ?? Number.NaN),
    ...Object.values(longest),
    ...Object.values(throughput).map(({ ratio }) => ratio),
  ]
  return [
    ...require(exact, `not what SQL finds among ${professionals}`),
    ...require(figures.every(Number.isFinite), `something was not measured among ${professionals}`),
  ]
}

export const checkSearch = ({ sizes }: SearchFigures): string[] =>
  sizes.flatMap((size) => [...checkResults(size), ...(size.professionals >= FROM ? checkLimits(size) : [])])
