import type { Plan } from '@fourfold/contract/subscriptions/plans'

export type Caption = {
  name: string
  price: string
  total?: string
  saved?: string
  isBest?: true
  /** Between one charge and the next. */
  months: number
}

/** The plans as the specification words them, whatever the stored prices are. (SUB-08 to SUB-10, OP-096) */
export const captions: Readonly<Record<Plan, Caption>> = {
  yearly: {
    name: '12 months',
    price: '$10.00 per month',
    total: 'total $119.99',
    saved: 'save 67%',
    isBest: true,
    months: 12,
  },
  halfYear: { name: '6 months', price: '$15.00 per month', total: 'total $89.99', saved: 'save 50%', months: 6 },
  monthly: { name: '1 month', price: '$29.99', months: 1 },
}

/** What a listing costs at least, said long before anybody is asked to pay. */
export const listingPrice = `from ${captions.yearly.price}`

/** The same day of a later month, or its last one. */
export function monthsAfter(now: number, months: number): number {
  const day = new Date(now)
  const later = new Date(now)
  later.setMonth(day.getMonth() + months)
  // The 31st of a month that has none becomes the first of the next.
  if (later.getDate() !== day.getDate()) later.setDate(0)
  return later.getTime()
}
