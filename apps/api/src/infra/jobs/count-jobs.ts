import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

import { JOBS_SCHEMA } from './jobs.ts'

/** The prefix of internal pg-boss queues. */
const INTERNAL_PREFIX = '__pgboss__'

type JobCount = { queue: string; state: string; jobs: number }

/** Counts unfinished jobs by queue and state. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*) as jobs
    from ${sql.id(JOBS_SCHEMA, 'job')}
    where state <> 'completed' and not starts_with(name, ${INTERNAL_PREFIX})
    group by 1, 2`.execute(db as unknown as Kysely<unknown>)
  return rows
}
