import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

/** Exports subscriptions, customer and monthly counts. Payment cards are stored at Stripe only. */
export async function exportSubscriptions(tx: Tx, accountId: AccountId) {
  const subscriptions = tx
    .selectFrom('subscription')
    .select([
      'subscription.category_id',
      'subscription.status',
      'subscription.amount_cents',
      'subscription.period_start',
      'subscription.period_end',
      'subscription.cancel_at_period_end',
      'subscription.ended_at',
    ])
    .where('subscription.account_id', '=', accountId)
    .orderBy('subscription.id')
  const customer = await tx
    .selectFrom('stripe_customer')
    .select(['stripe_customer.stripe_id', 'stripe_customer.created_at'])
    .where('stripe_customer.account_id', '=', accountId)
    .executeTakeFirst()
  const months = tx
    .selectFrom('listing_count')
    .select(['listing_count.month', 'listing_count.impressions', 'listing_count.profile_views'])
    .where('listing_count.account_id', '=', accountId)
    .orderBy('listing_count.month')
  return {
    subscriptions: fetchPages(tx, 'subscriptions', subscriptions),
    customer: customer ?? null,
    months: fetchPages(tx, 'months', months),
  }
}
