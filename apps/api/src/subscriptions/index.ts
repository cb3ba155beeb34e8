import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createPaying } from './checkout/billing.service.ts'
import { openCheckoutsOf, sessionIdOf } from './checkout/checkouts.store.ts'
import { createCustomers } from './checkout/customers.service.ts'
import { createGranting } from './listing/grants.service.ts'
import { createCounts } from './listing/listing-counts.service.ts'
import { createCard } from './listing/subscription-card.service.ts'
import type { CardDeps } from './listing/subscription-card.service.ts'
import { cancelSubscription, endCheckout, moveCustomer } from './subscriptions.jobs.ts'
import { customerOf, openOf, stripeIdOf } from './subscriptions.queries.ts'
import { createReconcile } from './sync/reconcile.service.ts'
import { createFollow } from './sync/sync.service.ts'
import type { FollowDeps } from './sync/sync.service.ts'
import { createEvents } from './sync/webhook.service.ts'
import { createCurating } from './types/subscription-types.service.ts'
import type { CuratingDeps } from './types/subscription-types.service.ts'

type SubscriptionDeps = CardDeps & FollowDeps & CuratingDeps & { webhookSecret: string; publicUrl: string }

/** The door of subscriptions: paying to be listed, and what was paid for. */
export type Subscriptions = ReturnType<typeof createSubscriptions>

export function createSubscriptions(deps: SubscriptionDeps) {
  const { db, jobs, payments } = deps
  const card = createCard(deps)
  const follow = createFollow(deps)
  const events = createEvents({ ...deps, follow })

  /** Charges somebody no more; how many subscriptions end by it. What they paid stays on record. */
  async function endAll(tx: Tx, accountId: AccountId): Promise<number> {
    const open = await openOf(tx, accountId)
    for (const { id } of open) await jobs.add(tx, cancelSubscription, { subscriptionId: id })
    for (const { uuid } of await openCheckoutsOf(tx, accountId)) await jobs.add(tx, endCheckout, { checkout: uuid })
    return open.length
  }

  return {
    ...card,
    counts: createCounts(deps),
    curating: createCurating(deps),
    ...createPaying({ ...deps, ...follow, card: card.card }),
    ...createGranting(deps),
    receive: events.receive,

    /** Compares with the provider, and repairs. */
    reconcile: createReconcile({ ...deps, follow, events }).run,

    /** Ends a subscription at the provider, now. */
    async cancel(subscriptionId: number): Promise<void> {
      const stripeId = await stripeIdOf(db, subscriptionId)
      if (stripeId === undefined) return
      await payments.cancelSubscription(stripeId)
      await follow.follow(stripeId)
    },

    /** Closes the provider's page of a checkout. */
    async endCheckout(uuid: string): Promise<void> {
      const sessionId = await sessionIdOf(db, uuid)
      if (sessionId !== null) await payments.expireCheckout(sessionId)
    },

    endAll,

    /** Has the provider told where somebody is reached now, in the transaction of the change. */
    async addressMoved(tx: Tx, accountId: AccountId): Promise<void> {
      if (await customerOf(tx, accountId).executeTakeFirst()) await jobs.add(tx, moveCustomer, { accountId })
    },
    moveCustomer: createCustomers(deps).moveCustomer,

    /** A person who leaves is no longer charged. */
    async forget(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
      await endAll(tx, accountId)
    },
  }
}

export { savedTypes } from './types/subscription-types.service.ts'
export { seedSubscriptionTypes } from './types/seed.ts'
export { subscriptionJobs } from './subscriptions.jobs.ts'
export { forgetCategory } from './types/subscription-types.store.ts'
export { subscriptionData } from './data-export.queries.ts'
