import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { runInBatches } from '../../infra/jobs/run-in-batches.ts'
import { eraseDueAccounts, mailLink, sweepAccounts } from '../accounts.jobs.ts'
import type { AccountDeletion } from '../deletion/account-deletion.service.ts'
import type { QueuePosition } from '../deletion/pending-deletion.store.ts'
import { addMailJob } from './account-mails.service.ts'
import { claimOverdueMails } from './account-mails.store.ts'
import { claimOverdueLinks } from './links.store.ts'

type SweepDeps = { db: Db; clock: Clock; jobs: Jobs; accountDeletion: Pick<AccountDeletion, 'eraseNext'> }

/** Handlers of scheduled account jobs. */
export function sweepHandlers({ db, clock, jobs, accountDeletion }: SweepDeps): JobHandler[] {
  /** Requeues a batch of overdue mails. Returns their number. */
  async function requeueOverdueMails(): Promise<number> {
    return inTransaction(db, async (tx) => {
      const linkIds = await claimOverdueLinks(tx, clock.now())
      for (const linkId of linkIds) await jobs.add(tx, mailLink, { linkId })
      const mails = await claimOverdueMails(tx, clock.now())
      for (const mail of mails) await addMailJob(tx, jobs, mail)
      return linkIds.length + mails.length
    })
  }

  return [
    handle(eraseDueAccounts, async () => {
      let lastPosition: QueuePosition | null = null
      await runInBatches(async () => {
        const position: QueuePosition | undefined = await accountDeletion.eraseNext(lastPosition)
        lastPosition = position ?? lastPosition
        return position ? 1 : 0
      })
    }),

    handle(sweepAccounts, async () => {
      await runInBatches(requeueOverdueMails)
    }),
  ]
}
