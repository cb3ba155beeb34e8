import { billingPortal, confirmSession, payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import type { Tour } from '../http/refusal-tour.ts'

/** Meets every refusal of subscriptions. */
export async function tourSubscriptions({ world, refused }: Tour): Promise<void> {
  const { token } = await world.professional('payer')
  await refused(payForCategory, { body: { stripeSubscriptionTypeId: 1 } }, { token })
  await refused(confirmSession, { body: { sessionId: 'cs_test_nothing' } }, { token })
  await refused(billingPortal, { body: {} }, { token })
}
