import type { SearchFigures } from './search.ts'
import { MIN_RATIO } from './throughput.ts'

/** The limits are for so many professionals; among fewer, figures say little. */
const FROM = 1_000_000

const MOST = {
  api: { megabytes: 200, readySeconds: 5 },
  search: { megabytes: 800, readySeconds: 10 },
  /** Milliseconds from the call to its answer, in 95 of 100 cases, for one caller. */
  p95: { nationwide: 50, state: 30, newYork: 30, montana: 30, words: 50, typo: 50, prefix: 50 },
  /** Milliseconds of CPU that any question may cost the search process. */
  cpu: 50,
}

type Size = SearchFigures['sizes'][number]
type Process = { readySeconds: number; megabytes: number }

const unless = (isFine: boolean, problem: string) => (isFine ? [] : [problem])

function processProblems(name: 'api' | 'search', { readySeconds, megabytes }: Process): string[] {
  const most = MOST[name]
  return [
    ...unless(readySeconds <= most.readySeconds, `${name} is ready after ${readySeconds} s, not ${most.readySeconds}`),
    ...unless(megabytes <= most.megabytes, `${name} takes ${megabytes} MB, not ${most.megabytes}`),
  ]
}

function limitProblems({ api, search, kinds, longest, throughput }: Size): string[] {
  const { readySeconds } = search.fromSnapshot
  const { megabytes } = search.afterQuestions
  return [
    ...processProblems('api', api),
    ...processProblems('search', { readySeconds, megabytes }),
    ...Object.entries(MOST.p95).flatMap(([kind, most]) => {
      const p95 = kinds[kind]?.p95 ?? Number.NaN
      return unless(p95 <= most, `${kind} takes ${p95} ms, not ${most}`)
    }),
    ...Object.entries(longest).flatMap(([name, cpu]) =>
      unless(cpu <= MOST.cpu, `the longest question "${name}" costs ${cpu} ms of CPU, not ${MOST.cpu}`),
    ),
    ...Object.entries(throughput).flatMap(([way, { ratio, limitedBy }]) =>
      unless(ratio >= MIN_RATIO || limitedBy !== null, `two search processes answer ${ratio} times as many ${way}`),
    ),
  ]
}

/** What must hold at any size: the answers are those of SQL, and everything was measured. */
function runProblems({ professionals, exact, kinds, longest, throughput }: Size): string[] {
  const figures = [
    ...Object.keys(MOST.p95).map((kind) => kinds[kind]?.p95 ?? Number.NaN),
    ...Object.values(longest),
    ...Object.values(throughput).map(({ ratio }) => ratio),
  ]
  return [
    ...unless(exact, `not what SQL finds among ${professionals}`),
    ...unless(figures.every(Number.isFinite), `something was not measured among ${professionals}`),
  ]
}

export const searchProblems = ({ sizes }: SearchFigures): string[] =>
  sizes.flatMap((size) => [...runProblems(size), ...(size.professionals >= FROM ? limitProblems(size) : [])])
