import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createBilling } from './checkout/billing.service.ts'
import { findOpenCheckouts, findSessionId } from './checkout/checkouts.store.ts'
import { createCustomers } from './checkout/customers.service.ts'
import { createGrants } from './listing/grants.service.ts'
import { createListingCounts } from './listing/listing-counts.service.ts'
import { createSubscriptionOverview } from './listing/overview.service.ts'
import type { SubscriptionOverviewDeps } from './listing/overview.service.ts'
import { cancelSubscription, endCheckout, updateCustomerEmail } from './subscriptions.jobs.ts'
import { selectCustomer, findOpenSubscriptions, findStripeId } from './subscriptions.queries.ts'
import { createReconcile } from './sync/reconcile.service.ts'
import { createSync } from './sync/sync.service.ts'
import type { SyncDeps } from './sync/sync.service.ts'
import { createWebhook } from './sync/webhook.service.ts'
import { createTypeAdmin } from './types/subscription-types.service.ts'
import type { TypeAdminDeps } from './types/subscription-types.service.ts'

type SubscriptionDeps = SubscriptionOverviewDeps &
  SyncDeps &
  TypeAdminDeps & { webhookSecret: string; publicUrl: string }

/** The public API of subscriptions: paying for listings, and their state. */
export type Subscriptions = ReturnType<typeof createSubscriptions>

export function createSubscriptions(deps: SubscriptionDeps) {
  const { db, jobs, payments } = deps
  const overview = createSubscriptionOverview(deps)
  const sync = createSync(deps)
  const webhook = createWebhook({ ...deps, sync })

  /** Cancels all subscriptions and open checkouts of an account and returns the number of subscriptions. */
  async function cancelAll(tx: Tx, accountId: AccountId): Promise<number> {
    const open = await findOpenSubscriptions(tx, accountId)
    for (const { id } of open) await jobs.add(tx, cancelSubscription, { subscriptionId: id })
    for (const { uuid } of await findOpenCheckouts(tx, accountId)) await jobs.add(tx, endCheckout, { checkout: uuid })
    return open.length
  }

  return {
    ...overview,
    counts: createListingCounts(deps),
    typeAdmin: createTypeAdmin(deps),
    ...createBilling({ ...deps, syncSubscription: sync.syncSubscription, loadOverview: overview.loadOverview }),
    ...createGrants(deps),
    receiveEvent: webhook.receive,
    reconcile: createReconcile({ ...deps, sync, webhook }).run,

    /** Cancels a subscription at Stripe immediately. */
    async cancel(subscriptionId: number): Promise<void> {
      const stripeId = await findStripeId(db, subscriptionId)
      if (stripeId === undefined) return
      await payments.cancelSubscription(stripeId)
      await sync.syncSubscription(stripeId)
    },

    /** Expires the Stripe session of a checkout. */
    async endCheckout(uuid: string): Promise<void> {
      const sessionId = await findSessionId(db, uuid)
      if (sessionId !== null) await payments.expireCheckout(sessionId)
    },

    cancelAll,

    async queueCustomerEmailUpdate(tx: Tx, accountId: AccountId): Promise<void> {
      if (await selectCustomer(tx, accountId).executeTakeFirst()) await jobs.add(tx, updateCustomerEmail, { accountId })
    },
    updateCustomerEmail: createCustomers(deps).updateCustomerEmail,

    async cancelForDeletedAccount(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
      await cancelAll(tx, accountId)
    },
  }
}

export { listTypes } from './types/subscription-types.service.ts'
export { seedSubscriptionTypes } from './types/seed.ts'
export { removeCategoryFromTypes } from './types/subscription-types.store.ts'
