import { PgBoss } from 'pg-boss'

import type { Job, JobHandler } from '../../src/infra/jobs/job.ts'
import { JOBS_SCHEMA } from '../../src/infra/jobs/jobs.ts'

/** Runs jobs in the test process, so that tests need not wait for a worker. */
export async function createJobRunner(databaseUrl: string, handlers: readonly JobHandler[]) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    migrate: false,
    supervise: false,
    // Scheduled jobs must not run when a minute passes during a test.
    schedule: false,
  })
  await boss.start()

  async function runDueOnce(): Promise<string[]> {
    const names: string[] = []
    for (const { job, run } of handlers) {
      for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
        await run(data)
        await boss.complete(job.name, id)
        names.push(job.name)
      }
    }
    return names
  }

  return {
    /** Runs due jobs until none is left. Returns their names. */
    async runDue(): Promise<string[]> {
      const allNames: string[] = []
      for (let names = await runDueOnce(); names.length > 0; names = await runDueOnce()) allNames.push(...names)
      return allNames
    },
    /** Runs one job immediately. */
    async runOne(job: Job, payload: object = {}): Promise<void> {
      await handlers.find((handler) => handler.job.name === job.name)?.run(payload)
    },
    /** Deletes all queued jobs. */
    async dropQueued(): Promise<void> {
      for (const { job } of handlers) await boss.deleteQueuedJobs(job.name)
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
