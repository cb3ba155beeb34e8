import type { SubscriptionTypeForm } from '@fourfold/contract/admin/subscription-types/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { SubscriptionType } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

/** Inserts types into an empty table and returns whether it was empty. The lock blocks other seeders but no readers. */
export async function insertTypesIfEmpty(tx: Tx, types: readonly Insertable<SubscriptionType>[]): Promise<boolean> {
  await sql`lock table subscription_type in share row exclusive mode`.execute(tx)
  const existing = await tx.selectFrom('subscription_type').select('subscription_type.id').limit(1).executeTakeFirst()
  if (existing) return false
  await tx
    .insertInto('subscription_type')
    .values([...types])
    .execute()
  return true
}

export async function lockType(tx: Tx, id: number): Promise<void> {
  await tx
    .selectFrom('subscription_type')
    .select('subscription_type.id')
    .where('subscription_type.id', '=', id)
    .forUpdate()
    .execute()
}

export async function saveType(tx: Tx, form: SubscriptionTypeForm): Promise<number> {
  const columns = {
    text: form.text,
    price_cents: Math.round(form.price * 100),
    duration: form.duration,
    hidden: form.hidden,
    order_index: form.orderIndex,
    stripe_price: form.stripePriceIdentifier,
    category_ids: form.categoryIds,
  }
  const { id } = await (
    form.stripeSubscriptionTypeId === null
      ? tx.insertInto('subscription_type').values(columns).returning('subscription_type.id')
      : tx
          .updateTable('subscription_type')
          .set((eb) => ({ ...columns, version: eb('subscription_type.version', '+', 1) }))
          .where('subscription_type.id', '=', form.stripeSubscriptionTypeId)
          .returning('subscription_type.id')
  ).executeTakeFirstOrThrow()
  return id
}

/** Deletes a type with its checkouts; its subscriptions are kept without a type. */
export async function deleteType(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('checkout').where('checkout.type_id', '=', id).execute()
  await tx.updateTable('subscription').set({ type_id: null }).where('subscription.type_id', '=', id).execute()
  await tx.deleteFrom('subscription_type').where('subscription_type.id', '=', id).execute()
}

export async function removeCategoryFromTypes(tx: Tx, categoryId: number): Promise<void> {
  await tx
    .updateTable('subscription_type')
    .set((eb) => ({
      category_ids: sql<number[]>`array_remove(subscription_type.category_ids, ${categoryId}::integer)`,
      version: eb('subscription_type.version', '+', 1),
    }))
    .where(sql<boolean>`${categoryId}::integer = any(subscription_type.category_ids)`)
    .execute()
}
