import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

const BATCH = 500

/**
 * Skips files that a concurrent transaction puts to use, since it holds their lock. Whether the others are in use must be
 * read in a later statement, which sees what was committed until this one.
 */
export async function lockDueFiles(tx: Tx, now: Temporal.Instant): Promise<string[]> {
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

export async function lockFilesWithoutProduct(tx: Tx): Promise<string[]> {
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

/** For files in use. Releasing a file schedules its next check. */
export async function clearNextCheck(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx
    .updateTable('file')
    .set({ next_check_at: null })
    .where(sql<boolean>`file.uuid = any(${uuids}::uuid[])`)
    .execute()
}
