import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { measureCost } from '../../lib/cpu.ts'
import type { Cost } from '../../lib/cpu.ts'
import { openPool } from '../../lib/database/connections.ts'
import { median } from '../../lib/statistics.ts'
import { addresses, serviceEnv } from '../../services/addresses.ts'
import { prepareDatabase } from './fixture.ts'

const CALLS_PER_ROUND = 60

/** Reads the same rows with one statement per table, to measure PostgreSQL alone. */
const BASELINE_STATEMENTS = [
  'select * from account join profile on profile.account_id = account.id where lower(username) = lower($1)',
  'select * from user_category where account_id = (select id from account where lower(username) = lower($1))',
  "select * from file where account_id = (select id from account where lower(username) = lower($1)) and kind = 'library'",
  "select * from file where account_id = (select id from account where lower(username) = lower($1)) and kind = 'file'",
  'select * from product where account_id = (select id from account where lower(username) = lower($1)) and approved',
  "select * from work_hour where account_id = (select id from account where lower(username) = lower($1)) and session_type = 'Standard' and date is null",
  'select * from tag left join tag_category on tag_category.tag_id = tag.id where $1::text is not null',
  'select * from category where $1::text is not null',
]

async function startApi(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await prepareDatabase(server, count)
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...serviceEnv,
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
  })
  let statements = 0
  const composition = await compose({ env, log: createLog(env, 'bench'), onQuery: () => (statements += 1) })
  const app = await composition.app()
  const pool = openPool(url, 1)
  let person = 0
  const nextUsername = () => `person${((person += 7919) % count) + 1}`

  async function request(path: string): Promise<void> {
    const response = await app.inject(path)
    if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`)
  }
  const calls = {
    profile: () => request(`/api/profile?username=${nextUsername()}`),
    sitemap: () => request('/api/sitemap'),
    baseline: async () => {
      const username = nextUsername()
      for (const [number, text] of BASELINE_STATEMENTS.entries())
        await pool.query({ name: `baseline${number}`, text, values: [username] })
    },
  }
  return {
    calls,
    measureCall: (call: keyof typeof calls) => measureCost({ pool, repetitions: CALLS_PER_ROUND, work: calls[call] }),
    async countStatements(call: 'profile' | 'sitemap'): Promise<number> {
      await calls[call]()
      const before = statements
      await calls[call]()
      return statements - before
    },
    async close() {
      await pool.end()
      await app.close()
      await composition.close()
    },
  }
}

const totalCost = ({ api, postgres }: Cost) => api + postgres

/** Measures the cost of a profile and of the sitemap index, among few and among many professionals. */
export async function benchProfile([few = '1000', many = '1000000', rounds = '7']: string[]) {
  const small = await startApi(Number(few))
  const large = await startApi(Number(many))
  const figures: Record<string, { small: Cost[]; large: Cost[] }> = {}
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const call of ['profile', 'sitemap', 'baseline'] as const) {
      const costs = (figures[call] ??= { small: [], large: [] })
      // Interleaved, so that other load affects all measurements equally. The first round is a warm-up.
      const pair = { small: await small.measureCall(call), large: await large.measureCall(call) }
      if (round === 0) continue
      costs.small.push(pair.small)
      costs.large.push(pair.large)
    }
  }
  const computeMedianCost = (call: string, size: 'small' | 'large') =>
    Math.round(median((figures[call]?.[size] ?? []).map(totalCost)))
  const statements = {
    profile: [await small.countStatements('profile'), await large.countStatements('profile')],
    sitemap: [await small.countStatements('sitemap'), await large.countStatements('sitemap')],
  }
  await small.close()
  await large.close()
  return {
    bench: 'profile',
    unit: 'CPU microseconds per call, API and PostgreSQL combined',
    professionals: [Number(few), Number(many)],
    profile: [computeMedianCost('profile', 'small'), computeMedianCost('profile', 'large')],
    sitemap: [computeMedianCost('sitemap', 'small'), computeMedianCost('sitemap', 'large')],
    statements,
    growth: {
      profile: computeMedianCost('profile', 'large') / computeMedianCost('profile', 'small'),
      sitemap: computeMedianCost('sitemap', 'large') / computeMedianCost('sitemap', 'small'),
    },
    ratioToBaseline: computeMedianCost('profile', 'large') / computeMedianCost('baseline', 'large'),
  }
}
