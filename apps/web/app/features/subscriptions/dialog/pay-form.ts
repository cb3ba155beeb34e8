import { plans, acceptsPromo } from '@fourfold/contract/subscriptions/plans'
import type { offersByPlan, Plan } from '@fourfold/contract/subscriptions/plans'
import type { PayForm, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'

export type Offer = { plan: Plan; type: SubscriptionType }

/** The offered plans in order; the first is preselected. (SUB-15, OP-098) */
export function sortOffers(offers: ReturnType<typeof offersByPlan<SubscriptionType>>): Offer[] {
  return plans.flatMap((plan) => {
    const type = offers[plan]
    return type ? [{ plan, type }] : []
  })
}

type PayInput = { type: SubscriptionType; promo: string; categoryId: number }

/** The promo code is sent only with a plan that accepts one. (SUB-16) */
export function buildPayRequest({ type, promo, categoryId }: PayInput): PayForm {
  const code = acceptsPromo(type) ? promo.trim() : ''
  return { stripeSubscriptionTypeId: type.id, categoryId, ...(code !== '' && { promo: code }) }
}
