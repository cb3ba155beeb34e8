import type { SubscriptionOverview, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import type { RowsQuery } from '@fourfold/platform/db/combined-query'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { selectPaidCategories } from '../../profiles/index.ts'
import { countsOf, customerOf, offeredTypes, subscriptionsOf } from '../subscriptions.queries.ts'
import { monthOf } from './month.ts'
import { presentMonth, presentCategory, presentType } from './subscription-card.present.ts'

type Since = { accountId: AccountId; from: Temporal.Instant }

/** Figures about the results of a listing, from the appointments and chat modules. */
export type Results = {
  countRequestsAndSessions(db: Db, since: Since): RowsQuery<{ requests: number; finished: number }>
  countNewContacts(db: Db, since: Since): RowsQuery<{ people: number }>
}

export type SubscriptionCardDeps = { db: Db; clock: Clock; results: Results; publicKey: string }

export function createSubscriptionCard({ db, clock, results, publicKey }: SubscriptionCardDeps) {
  return {
    async types(): Promise<{ subscriptions: SubscriptionType[]; stripePublicKey: string }> {
      return { subscriptions: (await offeredTypes(db).execute()).map(presentType), stripePublicKey: publicKey }
    },

    /** Loads everything in one statement. */
    async card({ accountId }: Pick<Actor, 'accountId'>): Promise<SubscriptionOverview> {
      const now = clock.now()
      const { month, from } = monthOf(now)
      const found = await combineQueries(db, {
        categories: selectPaidCategories(db, accountId),
        subscriptions: subscriptionsOf(db, accountId),
        customer: customerOf(db, accountId),
        counts: countsOf(db, accountId, month),
        practice: results.countRequestsAndSessions(db, { accountId, from }),
        writers: results.countNewContacts(db, { accountId, from }),
      })
      const { subscriptions } = found
      const counted = {
        impressions: found.counts[0]?.impressions ?? 0,
        profileViews: found.counts[0]?.profile_views ?? 0,
        messages: found.writers[0]?.people ?? 0,
        requests: found.practice[0]?.requests ?? 0,
        finished: found.practice[0]?.finished ?? 0,
      }
      return {
        categories: found.categories.map((category) => presentCategory(category, { subscriptions, now })),
        month: presentMonth(counted, subscriptions, from),
        canManageBilling: found.customer.length > 0,
      }
    },
  }
}
