import * as subscriptionTypeEndpoints from '@fourfold/contract/admin/subscription-types/endpoints'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Subscriptions } from '../index.ts'

export function subscriptionTypeRoutes({ subscriptions }: { subscriptions: Subscriptions }): Route[] {
  const { typeAdmin } = subscriptions
  return [
    route(subscriptionTypeEndpoints.adminSubscriptionType, ({ query }) => typeAdmin.getType(query.subscriptionTypeId)),
    route(subscriptionTypeEndpoints.saveSubscriptionType, ({ actor, body }) => typeAdmin.save(actor, body)),
    route(subscriptionTypeEndpoints.deleteSubscriptionType, ({ actor, body }) =>
      typeAdmin.remove(actor, body.stripeSubscriptionTypeId),
    ),
  ]
}
