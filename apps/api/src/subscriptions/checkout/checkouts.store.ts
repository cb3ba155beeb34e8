import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export type CheckoutRequest = {
  accountId: AccountId
  categoryId: number
  typeId: number
  promo: string
  now: Temporal.Instant
}

/** Returns the open checkout of a category, or a new one. */
export async function openCheckout(tx: Tx, { accountId, categoryId, typeId, promo, now }: CheckoutRequest) {
  const inserted = await tx
    .insertInto('checkout')
    .values({ account_id: accountId, category_id: categoryId, type_id: typeId, promo, created_at: now })
    .onConflict((oc) => oc.columns(['account_id', 'category_id']).where('closed_at', 'is', null).doNothing())
    .returning('checkout.uuid')
    .executeTakeFirst()
  const open = await tx
    .selectFrom('checkout')
    .innerJoin('subscription_type', 'subscription_type.id', 'checkout.type_id')
    .select([
      'checkout.uuid',
      'checkout.category_id',
      'checkout.type_id',
      'checkout.promo',
      'checkout.session_id',
      'subscription_type.stripe_price',
    ])
    .where('checkout.account_id', '=', accountId)
    .where('checkout.category_id', '=', categoryId)
    .where('checkout.closed_at', 'is', null)
    .executeTakeFirst()
  return open && { ...open, isNew: inserted !== undefined }
}

export type OpenCheckout = NonNullable<Awaited<ReturnType<typeof openCheckout>>>

export async function saveSessionId(tx: Tx, uuid: string, sessionId: string): Promise<void> {
  await tx.updateTable('checkout').set({ session_id: sessionId }).where('checkout.uuid', '=', uuid).execute()
}

export async function closeCheckout(tx: Tx, uuid: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ closed_at: now })
    .where('checkout.uuid', '=', uuid)
    .where('checkout.closed_at', 'is', null)
    .execute()
}

export async function findOpenCheckouts(tx: Tx, accountId: AccountId) {
  return tx
    .selectFrom('checkout')
    .select('checkout.uuid')
    .where('checkout.account_id', '=', accountId)
    .where('checkout.closed_at', 'is', null)
    .execute()
}

export async function findSessionId(db: Reader, uuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout.session_id')
    .where('checkout.uuid', '=', uuid)
    .executeTakeFirst()
  return row?.session_id ?? null
}
