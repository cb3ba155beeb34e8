import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import type { Jobs } from '../infra/jobs/jobs.ts'
import { runInBatches } from '../infra/jobs/run-in-batches.ts'
import { expireCategories } from './categories/categories.store.ts'
import { expirePaidCategories, removeDeletedTag } from './profiles.jobs.ts'
import { removeTagFromProfiles } from './profiles.store.ts'

/** Creates the job handlers; each is idempotent. */
export function profileHandlers({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): JobHandler[] {
  return [
    handle(expirePaidCategories, async () => {
      await runInBatches(() => inTransaction(db, (tx) => expireCategories(tx, clock.now())))
    }),
    handle(removeDeletedTag, async ({ tagId, after }) => {
      let last = after
      const isDone = await runInBatches(async () => {
        const { scanned, last_id } = await inTransaction(db, (tx) => removeTagFromProfiles(tx, tagId, last))
        last = last_id ?? last
        return scanned
      })
      if (!isDone) await inTransaction(db, (tx) => jobs.add(tx, removeDeletedTag, { tagId, after: last }))
    }),
  ]
}
