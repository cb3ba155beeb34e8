import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { run } from '../../lib/processes.ts'
import { changeProfiles, startChanges, waitUntilIndexed } from './changes.ts'
import { measureBookings, measureSaves } from './delays.ts'
import { round, searchDuring, searchInTurn, summarize, summarizeByKind } from './load.ts'
import type { Sample } from './load.ts'
import type { OpenSearchNode } from './processes.ts'
import type { Question } from './questions.ts'
import { measureUsage } from './usage.ts'
import type { Processes } from './usage.ts'

const POLL_MS = 50

const findActiveSet = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from search_index where is_active')).rows[0]?.name

/** Waits until another index set than the former one is active. Returns the seconds since the call. */
export async function waitUntilBuilt(pool: pg.Pool, formerSet?: string): Promise<number> {
  const startTime = performance.now()
  for (let set = formerSet; set === formerSet; set = await findActiveSet(pool)) await sleep(POLL_MS)
  return round((performance.now() - startTime) / 1000)
}

export type OpenSearchRun = Processes & {
  count: number
  api: string
  worker: string
  databaseUrl: string
  prefix: string
  node: OpenSearchNode
}

/** Searches right after refreshes that made changes visible. Each kind of question is measured in turn. */
export async function searchAfterRefreshes(bench: OpenSearchRun, questions: readonly Question[]): Promise<Sample[]> {
  const { pool, count, api, node, prefix } = bench
  const samples: Sample[] = []
  for (const question of questions) {
    await changeProfiles(pool, count)
    await waitUntilIndexed(pool)
    await node.refresh(prefix)
    samples.push(...(await searchInTurn(api, [question])))
  }
  return samples
}

/** Measures how soon changes are found, and searches meanwhile, while many listings change. */
export async function measureChanges(bench: OpenSearchRun, questions: readonly Question[], samples: number) {
  const { pool, api, worker, count } = bench
  const stopChanges = startChanges({ pool, worker, count })
  let documentsPerSecond = Number.NaN
  const { result, usage, searches } = await measureDuring(bench, questions, async () => {
    try {
      const context = { pool, api, samples }
      const [saves, bookings] = await Promise.all([measureSaves(context), measureBookings(context)])
      return { saves, bookings }
    } finally {
      documentsPerSecond = await stopChanges()
    }
  })
  return { ...result, documentsPerSecond, kinds: summarizeByKind(searches), usage }
}

/** Measures a rebuild of all listings, and searches meanwhile. */
export async function measureRebuild(bench: OpenSearchRun, questions: readonly Question[]) {
  const { pool, databaseUrl } = bench
  const formerSet = await findActiveSet(pool)
  const { result, usage, searches } = await measureDuring(bench, questions, async () => {
    const command = [process.execPath, 'apps/api/src/cli.ts', 'search', 'rebuild']
    const code = await run({ command, env: { DATABASE_URL: databaseUrl } })
    if (code !== 0) throw new Error(`the rebuild exited with code ${code}`)
    return waitUntilBuilt(pool, formerSet)
  })
  return { seconds: result, searches: summarize(searches), usage }
}

async function measureDuring<Result>(
  bench: OpenSearchRun,
  questions: readonly Question[],
  work: () => Promise<Result>,
) {
  let outcome: { result: Result } | undefined
  const { samples: searches, usage } = await measureUsage(bench, async () => {
    const { result, samples } = await searchDuring(bench.api, questions, work)
    outcome = { result }
    return samples
  })
  if (!outcome) throw new Error('the work has no result')
  return { ...outcome, searches, usage }
}
