import type { Tx } from '@fourfold/platform/db/db'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import { expirePaidCategories } from '../../profiles/index.ts'
import type { CategoryChange } from '../../profiles/index.ts'
import { planListingEnd } from './listing-end.policy.ts'

type Ending = { change: CategoryChange; jobs: Jobs; now: Temporal.Instant; isRenewed: boolean }

/** Schedules the expiry of a listing and the mails about its end, in the transaction of the change. */
export async function scheduleListingEnd(tx: Tx, { change, jobs, now, isRenewed }: Ending): Promise<void> {
  if (change.status !== 'Active') return
  await jobs.addLater(tx, expirePaidCategories, { payload: {}, at: change.validTill })
  if (!isRenewed) await enqueueNotifications(tx, planListingEnd(change, now))
}
