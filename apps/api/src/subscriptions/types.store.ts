import type { Tx } from '@fourfold/platform/db/db'
import type { SubscriptionType } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

/** Writes the types unless there are any. Locks out other seeders, but not readers. Says whether it did. */
export async function insertTypesUnlessAny(tx: Tx, types: readonly Insertable<SubscriptionType>[]): Promise<boolean> {
  await sql`lock table subscription_type in share row exclusive mode`.execute(tx)
  const any = await tx.selectFrom('subscription_type').select('subscription_type.id').limit(1).executeTakeFirst()
  if (any) return false
  await tx
    .insertInto('subscription_type')
    .values([...types])
    .execute()
  return true
}
