import { plans, acceptsPromo } from '@fourfold/contract/subscriptions/plans'
import type { findOffersByPlan, Plan } from '@fourfold/contract/subscriptions/plans'
import type { PayForm, SubscriptionType } from '@fourfold/contract/subscriptions/shapes'

export type Offer = { plan: Plan; type: SubscriptionType }

/** Sorts the offered plans. The first one is preselected. (SUB-15, OP-098) */
export function sortOffers(offers: ReturnType<typeof findOffersByPlan<SubscriptionType>>): Offer[] {
  return plans.flatMap((plan) => {
    const type = offers[plan]
    return type ? [{ plan, type }] : []
  })
}

type PayInput = { type: SubscriptionType; promo: string; categoryId: number }

/** Builds the request. It contains the promo code only if the plan accepts one. (SUB-16) */
export function buildPayRequest({ type, promo, categoryId }: PayInput): PayForm {
  const code = acceptsPromo(type) ? promo.trim() : ''
  return { stripeSubscriptionTypeId: type.id, categoryId, ...(code !== '' && { promo: code }) }
}
