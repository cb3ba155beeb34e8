import type { SubscriptionType } from './shapes.ts'

/** Plans in display order; the first is the default. (SUB-08 to SUB-15, OP-098) */
export const plans = ['yearly', 'halfYear', 'monthly'] as const
export type Plan = (typeof plans)[number]

/** The plan of a subscription type, derived from its days. (SUB-11 to SUB-13) */
export function planOf({ duration }: Pick<SubscriptionType, 'duration'>): Plan {
  if (duration > 360) return 'yearly'
  return duration < 50 ? 'monthly' : 'halfYear'
}

/** Promo codes are valid for the yearly plan only. (SUB-16) */
export const acceptsPromo = (type: Pick<SubscriptionType, 'duration'>) => planOf(type) === 'yearly'

type Offer = Pick<SubscriptionType, 'duration' | 'hidden' | 'orderIndex' | 'categoryIds'>

/** The first visible subscription type of a category for each plan. (SUB-14, OP-097) */
export function offersByPlan<Type extends Offer>(
  types: readonly Type[],
  categoryId: number,
): Partial<Record<Plan, Type>> {
  const offers = types
    .filter((type) => !type.hidden && type.categoryIds.includes(categoryId))
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
  return Object.fromEntries(
    plans.flatMap((plan) => {
      const first = offers.find((type) => planOf(type) === plan)
      return first ? [[plan, first]] : []
    }),
  )
}
