import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockAccount } from '../../infra/db/locks.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { grantCategory } from '../../profiles/index.ts'
import { renews } from '../subscriptions.policy.ts'
import { standingsOf } from '../subscriptions.queries.ts'
import { announceEnd } from './listing-end.service.ts'

type GrantingDeps = { clock: Clock; jobs: Jobs }

/** What an admin gives when the call does not say until when. (ADM-10) */
const GRANTED_HOURS = 365 * 24

type Grant = { adminId: AccountId; accountId: AccountId; categoryIds: readonly number[]; validTill?: Temporal.Instant }

export function createGranting({ clock, jobs }: GrantingDeps) {
  return {
    /** Lists somebody in categories without a payment. What they have paid for longer lasts longer. (OP-104) */
    async activate(tx: Tx, { adminId, accountId, categoryIds, validTill }: Grant): Promise<void> {
      const now = clock.now()
      const till = validTill ?? now.add({ hours: GRANTED_HOURS })
      await lockAccount(tx, accountId)
      for (const categoryId of categoryIds) {
        const change = await grantCategory(tx, { accountId, categoryId, validTill: till, now, actorId: adminId })
        const isRenewed = (await standingsOf(tx, accountId, categoryId)).some(renews)
        if (change) await announceEnd(tx, { change, jobs, now, isRenewed })
      }
    },
  }
}
