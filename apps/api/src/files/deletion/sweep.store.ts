import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

const BATCH_SIZE = 500

/**
 * Locks files whose check is due. Skips files that a concurrent transaction starts to use, because that transaction
 * holds their lock. The caller must check whether the others are in use in a later statement, which also sees the
 * commits up to this one.
 */
export async function lockDueFiles(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.next_check_at', '<=', now)
    .orderBy('file.next_check_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export async function lockFilesWithoutProduct(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('file')
    .select('file.uuid')
    .where('file.kind', '=', 'product')
    .where('file.product_id', 'is', null)
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Clears the next check of files in use. Releasing a file schedules a new one. */
export async function clearNextCheck(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx
    .updateTable('file')
    .set({ next_check_at: null })
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .execute()
}
