import * as calls from '@fourfold/contract/admin/subscription-types/endpoints'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Subscriptions } from '../index.ts'

export function subscriptionTypeRoutes({ subscriptions }: { subscriptions: Subscriptions }): Route[] {
  const { typeAdmin } = subscriptions
  return [
    route(calls.adminSubscriptionType, ({ query }) => typeAdmin.getType(query.subscriptionTypeId)),
    route(calls.saveSubscriptionType, ({ actor, body }) => typeAdmin.save(actor, body)),
    route(calls.deleteSubscriptionType, ({ actor, body }) => typeAdmin.remove(actor, body.stripeSubscriptionTypeId)),
  ]
}
