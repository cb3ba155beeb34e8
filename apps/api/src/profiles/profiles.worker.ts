import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { inBatches } from '../platform/jobs/batches.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import { expireCategories } from './categories.store.ts'
import { expirePaidCategories } from './profiles.jobs.ts'

/** The background work of profiles. Safe to run twice. */
export function profileWork({ db, clock }: { db: Db; clock: Clock }): JobHandler[] {
  return [
    handle(expirePaidCategories, async () => {
      await inBatches(() => inTransaction(db, (tx) => expireCategories(tx, clock.now())))
    }),
  ]
}
