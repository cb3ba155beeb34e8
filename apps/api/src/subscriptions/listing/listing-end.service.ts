import type { Tx } from '@fourfold/platform/db/db'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { expirePaidCategories } from '../../profiles/index.ts'
import type { CategoryChange } from '../../profiles/index.ts'
import { endMails } from './listing-end.policy.ts'

type Ending = { change: CategoryChange; jobs: Jobs; now: Temporal.Instant; isRenewed: boolean }

/** Sees to it that a listing ends when it should, and that its owner hears of it before: in the change's transaction. */
export async function announceEnd(tx: Tx, { change, jobs, now, isRenewed }: Ending): Promise<void> {
  if (change.status !== 'Active') return
  await jobs.addLater(tx, expirePaidCategories, { payload: {}, at: change.validTill })
  if (!isRenewed) await enqueueNotifications(tx, endMails(change, now))
}
