import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createCard } from './card.service.ts'
import type { CardDeps } from './card.service.ts'
import { openCheckoutsOf, sessionIdOf } from './checkouts.store.ts'
import { createCounts } from './counts.service.ts'
import { createCurating } from './curating.service.ts'
import type { CuratingDeps } from './curating.service.ts'
import { createCustomers } from './customers.service.ts'
import { createEvents } from './events.service.ts'
import { createFollow } from './follow.service.ts'
import type { FollowDeps } from './follow.service.ts'
import { createGranting } from './granting.service.ts'
import { createPaying } from './paying.service.ts'
import { createReconcile } from './reconcile.service.ts'
import { cancelSubscription, endCheckout, moveCustomer } from './subscriptions.jobs.ts'
import { customerOf, openOf, stripeIdOf } from './subscriptions.queries.ts'

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
      if (sessionId !== null) await payments.expireSession(sessionId)
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

export { savedTypes } from './curating.service.ts'
export { seedSubscriptionTypes } from './seed/types.ts'
export { subscriptionJobs } from './subscriptions.jobs.ts'
export { forgetCategory } from './types.store.ts'
export { subscriptionData } from './own-data.queries.ts'
