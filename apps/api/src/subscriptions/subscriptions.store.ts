import type { Tx } from '@fourfold/platform/db/db'
import type { Subscription } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import type { Insertable } from 'kysely'

/** Inserts the row of the account's customer, unless there is one, and returns it. */
export async function ensureCustomer(tx: Tx, accountId: AccountId, now: Temporal.Instant) {
  await tx
    .insertInto('stripe_customer')
    .values({ account_id: accountId, created_at: now })
    .onConflict((oc) => oc.column('account_id').doNothing())
    .execute()
  return tx
    .selectFrom('stripe_customer')
    .select(['stripe_customer.idempotency_key', 'stripe_customer.stripe_id'])
    .where('stripe_customer.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Saves the Stripe id of the first customer only: a second customer would split the account's subscriptions. */
export async function saveStripeId(tx: Tx, accountId: AccountId, stripeId: string): Promise<void> {
  await tx
    .updateTable('stripe_customer')
    .set({ stripe_id: stripeId })
    .where('stripe_customer.account_id', '=', accountId)
    .where('stripe_customer.stripe_id', 'is', null)
    .execute()
}

/** Records a handled event. Returns false if it was already handled. */
export async function recordEvent(
  tx: Tx,
  event: { id: string; type: string; createdAt: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('stripe_event')
    .values({ id: event.id, type: event.type, created_at: event.createdAt, handled_at: event.now })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('stripe_event.id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockSubscription(tx: Tx, stripeId: string) {
  return tx
    .selectFrom('subscription')
    .select(['subscription.id', 'subscription.version', 'subscription.status', 'subscription.grace_until'])
    .where('subscription.stripe_id', '=', stripeId)
    .forUpdate()
    .executeTakeFirst()
}

export type NewSnapshot = Omit<Insertable<Subscription>, 'version'> & { version: number }

/** Upserts a snapshot with its version. Account and category of an existing row do not change. */
export async function saveSnapshot(
  tx: Tx,
  { stripe_id, account_id, category_id, ...columns }: NewSnapshot,
): Promise<number> {
  const { id } = await tx
    .insertInto('subscription')
    .values({ stripe_id, account_id, category_id, ...columns })
    .onConflict((oc) => oc.column('stripe_id').doUpdateSet(columns))
    .returning('subscription.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markChecked(tx: Tx, stripeIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (stripeIds.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ checked_at: now })
    .where('subscription.stripe_id', 'in', [...stripeIds])
    .execute()
}
