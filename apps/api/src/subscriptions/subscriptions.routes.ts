import * as calls from '@fourfold/contract/subscriptions/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Subscriptions } from './index.ts'

export function subscriptionRoutes({ subscriptions }: { subscriptions: Subscriptions }): Route[] {
  return [
    route(calls.subscriptionTypes, () => subscriptions.listOfferedTypes()),
    route(calls.subscriptionOverview, ({ actor }) => subscriptions.loadOverview(actor)),
    route(calls.payForCategory, ({ actor, body }) => subscriptions.pay(actor, body)),
    route(calls.confirmCheckout, ({ actor, body }) => subscriptions.confirm(actor, body)),
    route(calls.billingPortal, ({ actor }) => subscriptions.createPortal(actor)),
  ]
}
