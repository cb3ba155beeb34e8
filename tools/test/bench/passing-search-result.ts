import type { SearchFigures } from '../../bench/search/search.ts'

const cpu = { search: 10, api: 2, postgres: 1, client: 1 }
const process = { readySeconds: 2, megabytes: 150, maxMegabytes: 160 }
const kind = { p50: 15, p95: 20, schedulingDelay: 0.1, cpu }
const throughput = {
  perSecond: [70, 130],
  ratio: 1.86,
  cpu: [cpu, cpu],
  cores: 4,
  coresOfOtherProcesses: [0, 0],
  coresNeeded: 2.38,
  limitedBy: null,
}

/** A result of `pnpm bench search` that meets all limits. */
export const passingResult: SearchFigures['results'][number] = {
  professionals: 1_000_000,
  matchesSql: true,
  kinds: { nationwide: kind, state: kind, newYork: kind, montana: kind, words: kind, typo: kind, prefix: kind },
  longQueries: { common: 30, misspelled: 40 },
  api: process,
  search: { fromDatabase: process, fromSnapshot: process, afterQueries: process },
  throughput: { queries: throughput, calls: throughput },
}
