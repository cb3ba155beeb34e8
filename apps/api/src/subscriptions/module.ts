import { countRequestsAndSessions } from '../appointments/index.ts'
import { countNewContacts } from '../chat/index.ts'
import { getStripeUrl } from '../infra/env.ts'
import { openPayments } from '../infra/payments/payments.ts'
import type { Base, Manifest } from '../module-list.ts'
import { exportSubscriptions } from './data-export.queries.ts'
import { createSubscriptions } from './index.ts'
import type { Subscriptions } from './index.ts'
import { subscriptionJobs } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { createSubscriptionSender, subscriptionHandlers } from './subscriptions.worker.ts'
import { webhookRoutes } from './sync/webhook.routes.ts'
import { subscriptionTypeRoutes } from './types/subscription-types.routes.ts'

function create(parts: Base) {
  const { env, log } = parts
  const subscriptions = createSubscriptions({
    ...parts,
    payments: openPayments({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: getStripeUrl(env), log }),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    publicKey: env.STRIPE_PUBLIC_KEY,
    publicUrl: env.PUBLIC_URL,
    statistics: { countRequestsAndSessions, countNewContacts },
  })
  return { subscriptions }
}

export const subscriptionsModule = {
  create,
  routes: [subscriptionRoutes, subscriptionTypeRoutes],
  rawRoutes: [webhookRoutes],
  jobs: subscriptionJobs,
  workers: subscriptionHandlers,
  sender: createSubscriptionSender,
  eraseAccount: (tx, erasure, { subscriptions }: { subscriptions: Subscriptions }) =>
    subscriptions.cancelForDeletedAccount(tx, erasure),
  exportData: { subscriptions: exportSubscriptions },
} satisfies Manifest
