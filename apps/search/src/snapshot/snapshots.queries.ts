import type { Db } from '@fourfold/platform/db/db'

/** The last snapshot that was written, if there is one. */
export async function lastSnapshot(db: Db): Promise<{ key: string; takenAt: Temporal.Instant } | undefined> {
  const row = await db
    .selectFrom('search_snapshot')
    .select(['search_snapshot.key', 'search_snapshot.taken_at'])
    .executeTakeFirst()
  return row?.key && row.taken_at ? { key: row.key, takenAt: row.taken_at } : undefined
}
