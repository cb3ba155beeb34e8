import { plans, takesPromo } from '@fourfold/contract/subscriptions/plans'
import type { offersFor, Plan } from '@fourfold/contract/subscriptions/plans'
import type { PayForm, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'

export type Offer = { plan: Plan; type: SubscriptionType }

/** The plans there are, in their order; the first is chosen at the start. (SUB-15, OP-098) */
export function sortOffers(offered: ReturnType<typeof offersFor<SubscriptionType>>): Offer[] {
  return plans.flatMap((plan) => {
    const type = offered[plan]
    return type ? [{ plan, type }] : []
  })
}

type Chosen = { type: SubscriptionType; promo: string; categoryId: number }

/** A code typed for the yearly plan is not sent with another one. (SUB-16) */
export function buildPayRequest({ type, promo, categoryId }: Chosen): PayForm {
  const code = takesPromo(type) ? promo.trim() : ''
  return { stripeSubscriptionTypeId: type.id, categoryId, ...(code !== '' && { promo: code }) }
}
