import type { Db } from '@fourfold/platform/db/db'

/** Counts unsent notifications that were due before a time. */
export async function countOverdue(db: Db, before: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notification.next_check_at', 'is not', null)
    .where('notification.due_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}
