import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Cancels a subscription of a deleted or rejected account. */
export const cancelSubscription = job({
  name: 'subscriptions.cancel',
  payload: z.object({ subscriptionId: z.int() }),
})

/** Expires an open checkout of a deleted or rejected account. */
export const endCheckout = job({
  name: 'subscriptions.end-checkout',
  payload: z.object({ checkout: z.uuid() }),
})

export const updateCustomerEmail = job({
  name: 'subscriptions.update-customer-email',
  payload: z.object({ accountId: z.int() }),
})

/** Applies missed events and syncs subscriptions that differ. `until` continues a long list, in seconds since 1970. */
export const reconcileSubscriptions = job({
  name: 'subscriptions.reconcile',
  payload: z.object({ until: z.int().optional() }),
  cron: '7 * * * *',
})

export const subscriptionJobs = [cancelSubscription, endCheckout, updateCustomerEmail, reconcileSubscriptions]
