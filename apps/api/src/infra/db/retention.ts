import type { Tx } from '@fourfold/platform/db/db'
import type { DB } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'

/** Measured: a fifth of a second, so that nobody waits long for a row and a standby keeps up. */
const BATCH = 5000

/** How long the rows of a table are kept: some days after a moment in one of its columns, which needs an index. */
export type Retention = {
  [Table in keyof DB]: {
    table: Table
    after: keyof DB[Table] & string
    days: number
  }
}[keyof DB]

/**
 * Deletes one batch of what is older than it should be. Rows that somebody holds are left for the next one. By place and
 * not by key: a plan that looks each key up and one that reads the whole table cost almost the same to the planner.
 */
export function deleteOldRows({ table, after, days }: Retention, now: Temporal.Instant) {
  const before = now.subtract({ hours: days * 24 })
  return sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(after)} < ${before}
      order by ${sql.ref(after)} limit ${sql.lit(BATCH)} for update skip locked
    ))`
}

/** Deletes one batch and says how many rows it had. */
export async function deleteBatch(tx: Tx, retention: Retention, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows = 0n } = await deleteOldRows(retention, now).execute(tx)
  return Number(numAffectedRows)
}
