import * as subscriptionEndpoints from '@fourfold/contract/subscriptions/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Subscriptions } from './index.ts'

export function subscriptionRoutes({ subscriptions }: { subscriptions: Subscriptions }): Route[] {
  return [
    route(subscriptionEndpoints.subscriptionTypes, () => subscriptions.listOfferedTypes()),
    route(subscriptionEndpoints.subscriptionOverview, ({ actor }) => subscriptions.loadOverview(actor)),
    route(subscriptionEndpoints.payForCategory, ({ actor, body }) => subscriptions.pay(actor, body)),
    route(subscriptionEndpoints.confirmCheckout, ({ actor, body }) => subscriptions.confirm(actor, body)),
    route(subscriptionEndpoints.billingPortal, ({ actor }) => subscriptions.createPortal(actor)),
  ]
}
