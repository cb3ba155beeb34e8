import { createLog } from '@fourfold/platform/log'

import { compose } from '../../apps/api/src/compose.ts'
import { readEnv } from '../../apps/api/src/infra/env.ts'
import { openClient } from '../lib/database/connections.ts'
import { migrate } from '../lib/product.ts'
import { addresses, serviceEnv } from '../services/addresses.ts'
import { dropDatabase, recreateDatabase } from '../services/servers/postgres.ts'

const url = new URL('/fourfold_bench_retention', addresses.database).href

/** Expired and valid sessions, inserted alternately. */
const buildFillStatements = (count: number) => `
  insert into account (name, username, email, password_hash, is_professional, status, created_at)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', 'x', false, 'Approved', now()
  from generate_series(1, ${Math.ceil(count / 4)}) n;

  insert into session (token_hash, account_id, created_at, expires_at)
  select sha256(n::text::bytea), account.id, now() - interval '70 days',
    case n % 2 when 0 then now() - interval '31 days' - random() * interval '9 days' else now() end
  from generate_series(0, ${2 * count - 1}) n
  join account on account.username = 'person' || n / 8 + 1;
`

/** Measures how fast the retention job of the worker deletes expired sessions. */
export async function benchRetention([expired = '2000000']: string[]) {
  const count = Number(expired)
  await recreateDatabase(url)
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  const countSessions = async () => Number((await client.query('select count(*) from session')).rows[0]?.count)
  console.log(`creating ${2 * count} sessions`)
  await client.query(buildFillStatements(count))
  await client.query('vacuum analyze')
  await client.query('checkpoint')

  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...serviceEnv, DATABASE_URL: url })
  const composition = await compose({ env, log: createLog(env, 'bench') })
  const work = composition.work()
  const sweep = work.handlers.find(({ job }) => job.name === 'platform.delete-old-rows')
  if (!sweep) throw new Error('the worker has no retention job')
  const runs: { deleted: number; seconds: number }[] = []
  try {
    for (let remaining = await countSessions(), deleted = 1; deleted > 0; remaining -= deleted) {
      const start = performance.now()
      await sweep.run({})
      const seconds = (performance.now() - start) / 1000
      deleted = remaining - (await countSessions())
      if (deleted > 0) runs.push({ deleted, seconds: Number(seconds.toFixed(1)) })
    }
    const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
    return { sessions: 2 * count, remaining: await countSessions(), runs, rowsPerSecond: Math.round(count / seconds) }
  } finally {
    work.close()
    await composition.close()
    await client.end()
    await dropDatabase(url)
  }
}
