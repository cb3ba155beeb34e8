import * as calls from '@fourfold/contract/admin/subscription-types/endpoints'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Subscriptions } from '../index.ts'

export function subscriptionTypeRoutes({ subscriptions }: { subscriptions: Subscriptions }): Route[] {
  const { curating } = subscriptions
  return [
    route(calls.adminSubscriptionType, ({ query }) => curating.one(query.subscriptionTypeId)),
    route(calls.saveSubscriptionType, ({ actor, body }) => curating.save(actor, body)),
    route(calls.deleteSubscriptionType, ({ actor, body }) => curating.remove(actor, body.stripeSubscriptionTypeId)),
  ]
}
