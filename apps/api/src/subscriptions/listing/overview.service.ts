import type { SubscriptionOverview, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { combineQueries } from '@fourfold/platform/db/combined-query'
import type { RowsQuery } from '@fourfold/platform/db/combined-query'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../../infra/actor.ts'
import { selectPaidCategories } from '../../profiles/index.ts'
import { selectCounts, selectCustomer, selectOfferedTypes, selectSubscriptions } from '../subscriptions.queries.ts'
import { getMonth } from './month.ts'
import { presentMonth, presentCategory, presentType } from './overview.present.ts'

type Since = { accountId: AccountId; from: Temporal.Instant }

/** Queries for the monthly statistics of a listing. Implemented by the appointments and chat modules. */
export type StatisticsQueries = {
  countRequestsAndSessions(db: Db, since: Since): RowsQuery<{ requests: number; finished: number }>
  countNewContacts(db: Db, since: Since): RowsQuery<{ contacts: number }>
}

export type SubscriptionOverviewDeps = { db: Db; clock: Clock; statistics: StatisticsQueries; publicKey: string }

export function createSubscriptionOverview({ db, clock, statistics, publicKey }: SubscriptionOverviewDeps) {
  return {
    async listOfferedTypes(): Promise<{ subscriptions: SubscriptionType[]; stripePublicKey: string }> {
      return { subscriptions: (await selectOfferedTypes(db).execute()).map(presentType), stripePublicKey: publicKey }
    },

    /** Loads everything in one statement. */
    async loadOverview({ accountId }: Pick<Actor, 'accountId'>): Promise<SubscriptionOverview> {
      const now = clock.now()
      const { month, from } = getMonth(now)
      const rows = await combineQueries(db, {
        categories: selectPaidCategories(db, accountId),
        subscriptions: selectSubscriptions(db, accountId),
        customer: selectCustomer(db, accountId),
        counts: selectCounts(db, accountId, month),
        bookings: statistics.countRequestsAndSessions(db, { accountId, from }),
        contacts: statistics.countNewContacts(db, { accountId, from }),
      })
      const { subscriptions } = rows
      const figures = {
        impressions: rows.counts[0]?.impressions ?? 0,
        profileViews: rows.counts[0]?.profile_views ?? 0,
        messages: rows.contacts[0]?.contacts ?? 0,
        requests: rows.bookings[0]?.requests ?? 0,
        finished: rows.bookings[0]?.finished ?? 0,
      }
      return {
        categories: rows.categories.map((category) => presentCategory(category, { subscriptions, now })),
        month: presentMonth(figures, subscriptions, from),
        canManageBilling: rows.customer.length > 0,
      }
    },
  }
}
