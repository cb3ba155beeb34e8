import { PgBoss } from 'pg-boss'

import type { Job, JobHandler } from '../../src/infra/jobs/job.ts'
import { JOBS_SCHEMA } from '../../src/infra/jobs/jobs.ts'

/** Does due jobs in this process, in order, until none is left: a test need not wait for a worker. */
export async function createJobRunner(databaseUrl: string, handlers: readonly JobHandler[]) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    migrate: false,
    supervise: false,
    // A minute that passes during a test must not add the jobs of the hour.
    schedule: false,
  })
  await boss.start()

  async function round(): Promise<string[]> {
    const done: string[] = []
    for (const { job, run } of handlers) {
      for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
        await run(data)
        await boss.complete(job.name, id)
        done.push(job.name)
      }
    }
    return done
  }

  return {
    async run(): Promise<string[]> {
      const all: string[] = []
      for (let done = await round(); done.length > 0; done = await round()) all.push(...done)
      return all
    },
    /** Does one job now, as if its time had come. */
    async one(job: Job, payload: object = {}): Promise<void> {
      await handlers.find((handler) => handler.job.name === job.name)?.run(payload)
    },
    /** Loses every waiting job, as no bug of ours should ever do. */
    async lose(): Promise<void> {
      for (const { job } of handlers) await boss.deleteQueuedJobs(job.name)
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
