import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What can be paid with, in the order of the list. Hidden ones are offered to nobody. (OP-097) */
export function offeredTypes(db: Reader) {
  return typesOf(db).where('subscription_type.hidden', '=', false)
}

function typesOf(db: Reader) {
  return db
    .selectFrom('subscription_type')
    .select([
      'subscription_type.id',
      'subscription_type.text',
      'subscription_type.price_cents',
      'subscription_type.duration',
      'subscription_type.hidden',
      'subscription_type.order_index',
      'subscription_type.stripe_price',
      'subscription_type.category_ids',
    ])
    .orderBy('subscription_type.order_index')
    .orderBy('subscription_type.id')
}

/** Every subscription somebody has or had, the newest period first. */
export function subscriptionsOf(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('subscription')
    .leftJoin('subscription_type', 'subscription_type.id', 'subscription.type_id')
    .select([
      'subscription.id',
      'subscription.category_id',
      'subscription.type_id',
      'subscription.status',
      'subscription.amount_cents',
      'subscription.period_start',
      'subscription.period_end',
      'subscription.cancel_at_period_end',
      'subscription.grace_until',
      'subscription.ended_at',
      'subscription_type.text',
      'subscription_type.duration',
    ])
    .where('subscription.account_id', '=', accountId)
    .orderBy('subscription.period_end', 'desc')
}

/** Whether the payment provider knows somebody. */
export function customerOf(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('stripe_customer')
    .select('stripe_customer.stripe_id')
    .where('stripe_customer.account_id', '=', accountId)
    .where('stripe_customer.stripe_id', 'is not', null)
}

/** How often somebody was shown and looked at in a month. */
export function countsOf(db: Reader, accountId: AccountId, month: Temporal.PlainDate) {
  return db
    .selectFrom('listing_count')
    .select(['listing_count.impressions', 'listing_count.profile_views'])
    .where('listing_count.account_id', '=', accountId)
    .where('listing_count.month', '=', month)
}

type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]

export type TypeRow = RowOf<typeof offeredTypes>
export type SubscriptionRow = RowOf<typeof subscriptionsOf>
