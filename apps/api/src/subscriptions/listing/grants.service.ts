import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockAccount } from '../../infra/db/locks.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { grantCategory } from '../../profiles/index.ts'
import { isRenewing } from '../subscriptions.policy.ts'
import { findSubscriptionStates } from '../subscriptions.queries.ts'
import { scheduleListingEnd } from './listing-end.service.ts'

type GrantsDeps = { clock: Clock; jobs: Jobs }

/** The default duration of a grant. (ADM-10) */
const GRANTED_HOURS = 365 * 24

type Grant = { adminId: AccountId; accountId: AccountId; categoryIds: readonly number[]; validTill?: Temporal.Instant }

export function createGrants({ clock, jobs }: GrantsDeps) {
  return {
    /** Lists a professional in categories without a payment; a longer paid period is kept. (OP-104) */
    async grantListings(tx: Tx, { adminId, accountId, categoryIds, validTill }: Grant): Promise<void> {
      const now = clock.now()
      const grantedTill = validTill ?? now.add({ hours: GRANTED_HOURS })
      await lockAccount(tx, accountId)
      for (const categoryId of categoryIds) {
        const change = await grantCategory(tx, { accountId, categoryId, validTill: grantedTill, now, actorId: adminId })
        const isRenewed = (await findSubscriptionStates(tx, accountId, categoryId)).some(isRenewing)
        if (change) await scheduleListingEnd(tx, { change, jobs, now, isRenewed })
      }
    },
  }
}
