import type { Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Pool } from 'pg'
import { PgBoss, fromKysely } from 'pg-boss'

import type { Job, PayloadOf } from './job.ts'

export const JOBS_SCHEMA = 'pgboss'

/** The dead-letter queue, which operators inspect and redrive. */
export const DEAD_QUEUE = 'dead'

export type Jobs = {
  /** Adds a job in the caller's transaction, so that the job exists only if the change is committed. */
  add<J extends Job>(tx: Tx, job: J, payload: PayloadOf<J>): Promise<void>
  /** Adds a job that starts at a time. */
  addLater<J extends Job>(tx: Tx, job: J, options: { payload: PayloadOf<J>; at: Temporal.Instant }): Promise<void>
  stop(): Promise<void>
}

/** Opens the queue for adding jobs only, on an existing connection pool. */
export async function openJobs(pool: Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values ?? []) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()

  async function send(tx: Tx, job: Job, { payload, at }: { payload: unknown; at?: Temporal.Instant }): Promise<void> {
    const options = { db: fromKysely(tx), ...(at && { startAfter: at.toString() }) }
    const id = await boss.send(job.name, payload as object, options)
    if (!id) throw new Error(`job ${job.name} was not added`)
  }

  return {
    add: (tx, job, payload) => send(tx, job, { payload }),
    addLater: send,
    stop: () => boss.stop({ graceful: false, close: false }),
  }
}
