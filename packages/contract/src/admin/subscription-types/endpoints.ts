import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { IdParam } from '../form-fields.ts'
import { SavedSubscriptionType, SubscriptionTypeForm } from './shapes.ts'

export const adminSubscriptionType = endpoint({
  method: 'GET',
  path: '/admin/subscriptionType',
  access: 'admin',
  summary: 'Get a subscription type. (ADM-31, OP-108)',
  query: z.object({ subscriptionTypeId: IdParam }),
  reply: z.object({ subscriptionType: SavedSubscriptionType }),
  errors: ['not_found'],
})

export const saveSubscriptionType = endpoint({
  method: 'POST',
  path: '/admin/subscriptionType',
  access: 'admin',
  summary: 'Create or update a subscription type. (ADM-32)',
  body: SubscriptionTypeForm,
  reply: z.object({ subscriptionType: SavedSubscriptionType }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile'],
})

export const deleteSubscriptionType = endpoint({
  method: 'DELETE',
  path: '/admin/subscriptionType',
  access: 'admin',
  summary: 'Delete an unused subscription type. (ADM-33, OP-110)',
  body: z.object({ stripeSubscriptionTypeId: IdParam }),
  reply: z.object({ stripeSubscriptionTypeId: z.int() }),
  errors: ['not_found', 'subscription_type_in_use'],
})
