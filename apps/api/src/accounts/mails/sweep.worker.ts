import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { inBatches } from '../../infra/jobs/run-in-batches.ts'
import { eraseDeparted, mailLink, sweepAccounts } from '../accounts.jobs.ts'
import type { AccountDeletion } from '../deletion/account-deletion.service.ts'
import type { Place } from '../deletion/pending-deletion.store.ts'
import { queueMail } from './account-mails.service.ts'
import { takeOverdueMails } from './account-mails.store.ts'
import { takeOverdueLinks } from './links.store.ts'

type SweepDeps = { db: Db; clock: Clock; jobs: Jobs; accounts: Pick<AccountDeletion, 'eraseNext'> }

/** What the clock does for accounts. */
export function accountSweeps({ db, clock, jobs, accounts }: SweepDeps): JobHandler[] {
  /** Adds the jobs of overdue mails once more, a bounded number; how many there were. */
  async function queueOverdue(): Promise<number> {
    return inTransaction(db, async (tx) => {
      const linkIds = await takeOverdueLinks(tx, clock.now())
      for (const linkId of linkIds) await jobs.add(tx, mailLink, { linkId })
      const mails = await takeOverdueMails(tx, clock.now())
      for (const mail of mails) await queueMail(tx, jobs, mail)
      return linkIds.length + mails.length
    })
  }

  return [
    handle(eraseDeparted, async () => {
      let last: Place | null = null
      await inBatches(async () => {
        const erased: Place | undefined = await accounts.eraseNext(last)
        last = erased ?? last
        return erased ? 1 : 0
      })
    }),

    handle(sweepAccounts, async () => {
      await inBatches(queueOverdue)
    }),
  ]
}
