import type { Tx } from '@fourfold/platform/db/db'
import type { Subscription } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import type { Insertable } from 'kysely'

/** Makes sure that somebody has a row from which their customer is made, and says what it holds. */
export async function customerRow(tx: Tx, accountId: AccountId, now: Temporal.Instant) {
  await tx
    .insertInto('stripe_customer')
    .values({ account_id: accountId, created_at: now })
    .onConflict((oc) => oc.column('account_id').doNothing())
    .execute()
  return tx
    .selectFrom('stripe_customer')
    .select(['stripe_customer.key', 'stripe_customer.stripe_id'])
    .where('stripe_customer.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The first customer stays: a second one would part what somebody pays for. */
export async function keepCustomer(tx: Tx, accountId: AccountId, stripeId: string): Promise<void> {
  await tx
    .updateTable('stripe_customer')
    .set({ stripe_id: stripeId })
    .where('stripe_customer.account_id', '=', accountId)
    .where('stripe_customer.stripe_id', 'is', null)
    .execute()
}

/** Whether the event is new; from this transaction on it is not. */
export async function noteEvent(
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

/** What was last read of a subscription, held for changing. */
export async function lockSubscription(tx: Tx, stripeId: string) {
  return tx
    .selectFrom('subscription')
    .select(['subscription.id', 'subscription.version', 'subscription.status', 'subscription.grace_until'])
    .where('subscription.stripe_id', '=', stripeId)
    .forUpdate()
    .executeTakeFirst()
}

export type NewReading = Omit<Insertable<Subscription>, 'version'> & { version: number }

/** Writes what was read, and the number of this reading. Whose it is and what it pays for stay as they were at first. */
export async function writeReading(
  tx: Tx,
  { stripe_id, account_id, category_id, ...told }: NewReading,
): Promise<number> {
  const { id } = await tx
    .insertInto('subscription')
    .values({ stripe_id, account_id, category_id, ...told })
    .onConflict((oc) => oc.column('stripe_id').doUpdateSet(told))
    .returning('subscription.id')
    .executeTakeFirstOrThrow()
  return id
}

/** The provider has named these, and nothing of them had changed. */
export async function noteChecked(tx: Tx, stripeIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (stripeIds.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ checked_at: now })
    .where('subscription.stripe_id', 'in', [...stripeIds])
    .execute()
}
