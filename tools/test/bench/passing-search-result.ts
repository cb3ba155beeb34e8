import type { SearchFigures } from '../../bench/search/search.ts'

type Result = SearchFigures['results'][number]
type ResultOf<Engine> = Extract<Result, { engine: Engine }>

const summary = { count: 300, failed: 0, p50: 15, p95: 20 }
const kinds = {
  nationwide: summary,
  state: summary,
  near: summary,
  free: summary,
  words: summary,
  typo: summary,
  prefix: summary,
}
const usage = { cpu: { api: 2, postgres: 1, client: 1 }, clientCores: 0.05, otherCores: 0, schedulingDelay: 0.1 }
const queries = {
  distinctQuestions: 2000,
  kinds,
  single: kinds,
  openLoop: kinds,
  usage: { nationwide: usage, openLoop: usage },
}
const comparison = { questions: 300, results: 5000, different: 0 }
const memory = { api: { megabytes: 180, maxMegabytes: 200 } }
const delays = { samples: 200, p50: 400, p99: 800, max: 900 }

/** Results of `pnpm bench search` that meet all limits. */
export const passingResult: ResultOf<'opensearch'> = {
  engine: 'opensearch',
  professionals: 1_000_000,
  comparison,
  index: { buildSeconds: 200, megabytes: 900 },
  queries: { ...queries, afterRefresh: kinds },
  changes: { saves: delays, bookings: delays, documentsPerSecond: 270, kinds, usage },
  rebuild: { seconds: 300, searches: summary, usage },
  memory,
}

export const passingPostgresResult: ResultOf<'postgres'> = {
  engine: 'postgres',
  professionals: 30_000,
  comparison,
  queries,
  memory,
}
