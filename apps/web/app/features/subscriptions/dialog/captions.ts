import type { Plan } from '@fourfold/contract/subscriptions/plans'

export type Caption = {
  name: string
  price: string
  total?: string
  savings?: string
  isBestValue?: true
  /** Months between charges. */
  months: number
}

/** The plan texts of the specification, independent of stored prices. (SUB-08 to SUB-10, OP-096) */
export const captions: Readonly<Record<Plan, Caption>> = {
  yearly: {
    name: '12 months',
    price: '$10.00 per month',
    total: 'total $119.99',
    savings: 'save 67%',
    isBestValue: true,
    months: 12,
  },
  halfYear: { name: '6 months', price: '$15.00 per month', total: 'total $89.99', savings: 'save 50%', months: 6 },
  monthly: { name: '1 month', price: '$29.99', months: 1 },
}

/** The lowest price of a listing, also shown before registration. */
export const listingPrice = `from ${captions.yearly.price}`

/** Returns the same day of a later month, or its last day if that day does not exist. */
export function addMonths(now: number, months: number): number {
  const start = new Date(now)
  const result = new Date(now)
  result.setMonth(start.getMonth() + months)
  // `setMonth` overflows into the next month if the day does not exist.
  if (result.getDate() !== start.getDate()) result.setDate(0)
  return result.getTime()
}
