import type { Tx } from '@fourfold/platform/db/db'

import { insertTypesUnlessAny } from './subscription-types.store.ts'

const everyCategory = [1, 2, 3, 4]

/** The three plans, for all life areas; the names of the prices are those the payment provider is set up with. */
const types = [
  { text: '12 months', price_cents: 11_999, duration: 365, stripe_price: 'price_yearly' },
  { text: '6 months', price_cents: 8999, duration: 182, stripe_price: 'price_half_year' },
  { text: '1 month', price_cents: 2999, duration: 30, stripe_price: 'price_monthly' },
]

/** Fills an empty list; one that admins have begun to keep is theirs. Says whether it did. */
export function seedSubscriptionTypes(tx: Tx): Promise<boolean> {
  const rows = types.map((type, index) => ({ ...type, order_index: index + 1, category_ids: everyCategory }))
  return insertTypesUnlessAny(tx, rows)
}
