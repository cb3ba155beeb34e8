import type { Tx } from '@fourfold/platform/db/db'

import { insertTypesIfEmpty } from './subscription-types.store.ts'

const allCategoryIds = [1, 2, 3, 4]

/** Three plans for all life areas. At Stripe, the prices have these ids. */
const types = [
  { text: '12 months', price_cents: 11_999, duration: 365, stripe_price: 'price_yearly' },
  { text: '6 months', price_cents: 8999, duration: 182, stripe_price: 'price_half_year' },
  { text: '1 month', price_cents: 2999, duration: 30, stripe_price: 'price_monthly' },
]

/** Fills an empty table and returns whether it was empty. */
export function seedSubscriptionTypes(tx: Tx): Promise<boolean> {
  const rows = types.map((type, index) => ({ ...type, order_index: index + 1, category_ids: allCategoryIds }))
  return insertTypesIfEmpty(tx, rows)
}
