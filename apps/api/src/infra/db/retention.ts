import type { Tx } from '@fourfold/platform/db/db'
import type { DB } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'

/** Small enough for short row locks and for a standby to keep up: a batch takes about 0.2 seconds. */
const BATCH_SIZE = 5000

/** How long the rows of a table are kept: `days` after the time in a column, which needs an index. */
export type Retention = {
  [Table in keyof DB]: {
    table: Table
    after: keyof DB[Table] & string
    days: number
  }
}[keyof DB]

/**
 * Builds the statement that deletes one batch of expired rows. It skips locked rows, which the next batch deletes. It
 * selects by ctid, not by key: with keys, the planner estimates a sequential scan as almost as cheap as lookups, and may
 * choose it.
 */
export function buildDeleteStatement({ table, after, days }: Retention, now: Temporal.Instant) {
  const cutoff = now.subtract({ hours: days * 24 })
  return sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(after)} < ${cutoff}
      order by ${sql.ref(after)} limit ${sql.lit(BATCH_SIZE)} for update skip locked
    ))`
}

/** Deletes one batch and returns the number of rows. */
export async function deleteBatch(tx: Tx, retention: Retention, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows = 0n } = await buildDeleteStatement(retention, now).execute(tx)
  return Number(numAffectedRows)
}
