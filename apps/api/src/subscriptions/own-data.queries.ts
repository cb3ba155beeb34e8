import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What somebody pays or paid for, and how often their listing was seen. Cards are the payment provider's alone. */
export async function subscriptionData(db: Reader, accountId: AccountId) {
  const subscriptions = await db
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
    .execute()
  const customer = await db
    .selectFrom('stripe_customer')
    .select(['stripe_customer.stripe_id', 'stripe_customer.created_at'])
    .where('stripe_customer.account_id', '=', accountId)
    .executeTakeFirst()
  const months = await db
    .selectFrom('listing_count')
    .select(['listing_count.month', 'listing_count.impressions', 'listing_count.profile_views'])
    .where('listing_count.account_id', '=', accountId)
    .orderBy('listing_count.month')
    .execute()
  return { subscriptions, customer: customer ?? null, months }
}
