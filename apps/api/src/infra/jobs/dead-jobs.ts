import { PgBoss } from 'pg-boss'

import { DEAD_QUEUE, JOBS_SCHEMA } from './jobs.ts'

async function withBoss<Result>(databaseUrl: string, work: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Returns one line per job in the dead-letter queue, for operators. */
export function listDeadJobs(databaseUrl: string): Promise<string[]> {
  return withBoss(databaseUrl, async (boss) => {
    const deadJobs = await boss.findJobs<object>(DEAD_QUEUE, { queued: true })
    return deadJobs.map(({ id, sourceName, createdOn, data }) =>
      [id, sourceName ?? 'unknown', createdOn.toISOString(), JSON.stringify(data)].join('  '),
    )
  })
}

/** Moves the jobs of the dead-letter queue back to their queues. Returns their number. */
export function redriveDeadJobs(databaseUrl: string): Promise<number> {
  return withBoss(databaseUrl, (boss) => boss.redrive(DEAD_QUEUE))
}
