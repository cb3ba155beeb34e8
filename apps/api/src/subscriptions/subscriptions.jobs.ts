import { z } from 'zod'

import { job } from '../infra/jobs/job.ts'

/** Stops charging somebody who has left or was rejected. */
export const cancelSubscription = job({
  name: 'subscriptions.cancel',
  payload: z.object({ subscriptionId: z.int() }),
})

/** Closes the provider's page for somebody who has left or was rejected, so that nobody pays there for nothing. */
export const endCheckout = job({
  name: 'subscriptions.end-checkout',
  payload: z.object({ checkout: z.uuid() }),
})

/** Tells the provider the address somebody has now. */
export const moveCustomer = job({ name: 'subscriptions.move-customer', payload: z.object({ accountId: z.int() }) })

/**
 * Compares what we know with what the provider knows, every hour: events that never came, subscriptions that differ.
 * `until` is where a long list goes on, in seconds since 1970.
 */
export const reconcileSubscriptions = job({
  name: 'subscriptions.reconcile',
  payload: z.object({ until: z.int().optional() }),
  cron: '7 * * * *',
})

export const subscriptionJobs = [cancelSubscription, endCheckout, moveCustomer, reconcileSubscriptions]
