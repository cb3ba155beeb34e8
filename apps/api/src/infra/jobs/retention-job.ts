import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import { z } from 'zod'

import { deleteBatch } from '../db/retention.ts'
import type { Retention } from '../db/retention.ts'
import { handle, job } from './job.ts'
import type { JobHandler } from './job.ts'
import { runInBatches } from './run-in-batches.ts'

const TIME_LIMIT_MS = 60_000

/** Deletes rows past their retention. */
export const deleteOldRowsJob = job({ name: 'platform.delete-old-rows', payload: z.object({}), cron: '*/10 * * * *' })

type RetentionDeps = { db: Db; clock: Clock; log: Log; retentions: readonly Retention[] }

/** Divides the time among the tables, so that a large table cannot block the others. */
export function retentionHandlers({ db, clock, log, retentions }: RetentionDeps): JobHandler[] {
  return [
    handle(deleteOldRowsJob, async () => {
      for (const retention of retentions) {
        const deleteRows = () => inTransaction(db, (tx) => deleteBatch(tx, retention, clock.now()))
        const isDone = await runInBatches(deleteRows, TIME_LIMIT_MS / retentions.length)
        if (!isDone) log.warn({ table: retention.table }, 'retention time limit reached; expired rows remain')
      }
    }),
  ]
}
