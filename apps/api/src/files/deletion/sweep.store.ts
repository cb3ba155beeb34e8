import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

const BATCH = 500

/**
 * Locks files that are due for a check. One that is being put to use right now is locked by that call and skipped;
 * whether the others are used must be asked afterward, in a statement that sees what was committed meanwhile.
 */
export async function holdDue(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.next_check_at', '<=', now)
    .orderBy('file.next_check_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export async function holdWithoutProduct(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.kind', '=', 'product')
    .where('file.product_id', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** These are in use: there is no reason to check again until they are released. */
export async function stopChecking(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx
    .updateTable('file')
    .set({ next_check_at: null })
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .execute()
}
