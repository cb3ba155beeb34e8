import type { Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Pool } from 'pg'
import { PgBoss, fromKysely } from 'pg-boss'

import type { Job, PayloadOf } from './job.ts'

export const JOBS_SCHEMA = 'pgboss'

/** Where a job ends that failed every time; an operator looks here and redrives. */
export const DEAD_QUEUE = 'dead'

export type Jobs = {
  /** Writes the job in the caller's transaction: it exists exactly when the change does. */
  add<J extends Job>(tx: Tx, job: J, payload: PayloadOf<J>): Promise<void>
  /** The same for a job that waits until a moment. */
  addLater<J extends Job>(tx: Tx, job: J, later: { payload: PayloadOf<J>; at: Temporal.Instant }): Promise<void>
  stop(): Promise<void>
}

/** The side that only writes jobs: no polling, no supervision, on the caller's own pool. */
export async function openJobs(pool: Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values ?? []) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()

  async function send(tx: Tx, job: Job, { payload, at }: { payload: unknown; at?: Temporal.Instant }): Promise<void> {
    const options = { db: fromKysely(tx), ...(at && { startAfter: at.toString() }) }
    const id = await boss.send(job.name, payload as object, options)
    if (!id) throw new Error(`job ${job.name} was not written`)
  }

  return {
    add: (tx, job, payload) => send(tx, job, { payload }),
    addLater: send,
    stop: () => boss.stop({ graceful: false, close: false }),
  }
}
