import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Selects the offered types, without hidden ones. (OP-097) */
export function selectOfferedTypes(db: Reader) {
  return selectTypes(db).where('subscription_type.hidden', '=', false)
}

function selectTypes(db: Reader) {
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
      'subscription_type.version',
    ])
    .orderBy('subscription_type.order_index')
    .orderBy('subscription_type.id')
}

export async function listAllTypes(db: Reader): Promise<TypeRow[]> {
  return selectTypes(db).execute()
}

export async function findType(db: Reader, id: number): Promise<TypeRow | undefined> {
  return selectTypes(db).where('subscription_type.id', '=', id).executeTakeFirst()
}

/**
 * Returns whether an open subscription uses a type, or an open checkout created after `abandonedBefore`, which may
 * still be paid.
 */
export async function isTypeInUse(db: Reader, typeId: number, abandonedBefore: Temporal.Instant): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('subscription')
              .select('subscription.id')
              .where('subscription.type_id', '=', typeId)
              .where('subscription.ended_at', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('checkout')
              .select('checkout.uuid')
              .where('checkout.type_id', '=', typeId)
              .where('checkout.closed_at', 'is', null)
              .where('checkout.created_at', '>', abandonedBefore),
          ),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** Selects all subscriptions of an account, newest period first. */
export function selectSubscriptions(db: Reader, accountId: AccountId) {
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

/** Selects the customer of an account; no row until the customer exists at Stripe. */
export function selectCustomer(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('stripe_customer')
    .select('stripe_customer.stripe_id')
    .where('stripe_customer.account_id', '=', accountId)
    .where('stripe_customer.stripe_id', 'is not', null)
}

export function selectCounts(db: Reader, accountId: AccountId, month: Temporal.PlainDate) {
  return db
    .selectFrom('listing_count')
    .select(['listing_count.impressions', 'listing_count.profile_views'])
    .where('listing_count.account_id', '=', accountId)
    .where('listing_count.month', '=', month)
}

type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]

export type TypeRow = RowOf<typeof selectOfferedTypes>
export type SubscriptionRow = RowOf<typeof selectSubscriptions>

export async function findOfferedType(db: Reader, id: number): Promise<TypeRow | undefined> {
  return selectOfferedTypes(db).where('subscription_type.id', '=', id).executeTakeFirst()
}

/**
 * Finds the type of a price, including hidden types, which may still be paid. If several types share a price, the type
 * of the checkout wins.
 */
export async function findTypeByPrice(db: Reader, price: string, checkout: string | null): Promise<number | null> {
  const types = await db
    .selectFrom('subscription_type')
    .leftJoin('checkout', (join) =>
      join.onRef('checkout.type_id', '=', 'subscription_type.id').on('checkout.uuid', '=', checkout),
    )
    .select(['subscription_type.id', 'checkout.uuid'])
    .where('subscription_type.stripe_price', '=', price)
    .orderBy('subscription_type.order_index')
    .orderBy('subscription_type.id')
    .execute()
  return (types.find(({ uuid }) => uuid !== null) ?? types[0])?.id ?? null
}

export async function findPayer(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('account')
    .select(['account.email', 'account.name'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findCustomerOwner(db: Reader, stripeCustomer: string): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('stripe_customer')
    .select('stripe_customer.account_id')
    .where('stripe_customer.stripe_id', '=', stripeCustomer)
    .executeTakeFirst()
  return row?.account_id
}

/** Finds the version of a subscription; 0 if it is unknown. */
export async function findVersion(db: Reader, stripeId: string): Promise<number> {
  const row = await db
    .selectFrom('subscription')
    .select('subscription.version')
    .where('subscription.stripe_id', '=', stripeId)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function findSubscriptionStates(db: Reader, accountId: AccountId, categoryId: number) {
  return db
    .selectFrom('subscription')
    .select([
      'subscription.status',
      'subscription.period_end',
      'subscription.cancel_at_period_end',
      'subscription.grace_until',
      'subscription.ended_at',
    ])
    .where('subscription.account_id', '=', accountId)
    .where('subscription.category_id', '=', categoryId)
    .execute()
}

export async function findHandledEvents(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stripe_event')
    .select('stripe_event.id')
    .where('stripe_event.id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findStoredSubscriptions(db: Reader, stripeIds: readonly string[]) {
  if (stripeIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('subscription')
    .select([
      'subscription.stripe_id',
      'subscription.status',
      'subscription.period_end',
      'subscription.cancel_at_period_end',
    ])
    .where('subscription.stripe_id', 'in', [...stripeIds])
    .execute()
  return new Map(rows.map((row) => [row.stripe_id, row]))
}

export type StoredSubscription = Pick<SubscriptionRow, 'status' | 'period_end' | 'cancel_at_period_end'>

const MAX_STALE = 500

/** Finds open subscriptions that were last retrieved before `since`, oldest first. */
export async function findStaleSubscriptions(db: Reader, since: Temporal.Instant) {
  return db
    .selectFrom('subscription')
    .select('subscription.stripe_id')
    .where('subscription.ended_at', 'is', null)
    .where('subscription.checked_at', '<', since)
    .orderBy('subscription.checked_at')
    .limit(MAX_STALE)
    .execute()
}

export async function findStripeId(db: Reader, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select('subscription.stripe_id')
    .where('subscription.id', '=', id)
    .executeTakeFirst()
  return row?.stripe_id
}

const MAX_UNWANTED = 500

/** Finds open subscriptions of rejected accounts. An account that is pending deletion is rejected as well. */
export async function findUnwantedSubscriptions(db: Reader) {
  return db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('subscription.id')
    .where('subscription.ended_at', 'is', null)
    .where('account.status', '=', 'Rejected')
    .limit(MAX_UNWANTED)
    .execute()
}

export async function findOpenSubscriptions(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.ended_at', 'is', null)
    .execute()
}
