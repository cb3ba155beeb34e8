import type { SubscriptionType } from './shapes.ts'

/** The plans in the order in which they are offered; the first is chosen at the start. (SUB-08 to SUB-15, OP-098) */
export const plans = ['yearly', 'halfYear', 'monthly'] as const
export type Plan = (typeof plans)[number]

/** Which plan a type is, by its days alone. (SUB-11 to SUB-13) */
export function planOf({ duration }: Pick<SubscriptionType, 'duration'>): Plan {
  if (duration > 360) return 'yearly'
  return duration < 50 ? 'monthly' : 'halfYear'
}

/** A promo code counts on the yearly plan alone. (SUB-16) */
export const acceptsPromo = (type: Pick<SubscriptionType, 'duration'>) => planOf(type) === 'yearly'

type Offered = Pick<SubscriptionType, 'duration' | 'hidden' | 'orderIndex' | 'categoryIds'>

/** For each plan the first type that pays for a category. (SUB-14, OP-097) */
export function offersByPlan<Type extends Offered>(
  types: readonly Type[],
  categoryId: number,
): Partial<Record<Plan, Type>> {
  const fitting = types
    .filter((type) => !type.hidden && type.categoryIds.includes(categoryId))
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
  return Object.fromEntries(
    plans.flatMap((plan) => {
      const first = fitting.find((type) => planOf(type) === plan)
      return first ? [[plan, first]] : []
    }),
  )
}
