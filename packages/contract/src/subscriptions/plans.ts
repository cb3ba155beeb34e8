import type { SubscriptionType } from './shapes.ts'

/** Plans in display order; the first is the default. (SUB-08 to SUB-15, OP-098) */
export const plans = ['yearly', 'halfYear', 'monthly'] as const
export type Plan = (typeof plans)[number]

/** Returns the plan of a subscription type, derived from its duration in days. (SUB-11 to SUB-13) */
export function getPlan({ duration }: Pick<SubscriptionType, 'duration'>): Plan {
  if (duration > 360) return 'yearly'
  return duration < 50 ? 'monthly' : 'halfYear'
}

/** Returns whether a subscription type accepts promo codes. Only the yearly plan does. (SUB-16) */
export const acceptsPromo = (type: Pick<SubscriptionType, 'duration'>) => getPlan(type) === 'yearly'

type Offer = Pick<SubscriptionType, 'duration' | 'hidden' | 'orderIndex' | 'categoryIds'>

/** Returns the first visible subscription type of a category for each plan. (SUB-14, OP-097) */
export function findOffersByPlan<Type extends Offer>(
  types: readonly Type[],
  categoryId: number,
): Partial<Record<Plan, Type>> {
  const offers = types
    .filter((type) => !type.hidden && type.categoryIds.includes(categoryId))
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
  return Object.fromEntries(
    plans.flatMap((plan) => {
      const first = offers.find((type) => getPlan(type) === plan)
      return first ? [[plan, first]] : []
    }),
  )
}
