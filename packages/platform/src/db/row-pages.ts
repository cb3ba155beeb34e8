import { sql } from 'kysely'

import type { RowsQuery } from './combined-query.ts'
import type { Tx } from './db.ts'

/** The rows of a query, a page at a time. */
export type Pages<Row = unknown> = AsyncIterable<Row[]>

/** This many long messages take up a few megabytes. */
export const ROWS_PER_PAGE = 200

/**
 * However many rows a query has, no more than a page of them is here at once: PostgreSQL keeps the place, until the
 * transaction ends. The name is one that no other query has: statements keep their plans, and with them the columns.
 */
export async function* fetchPages<Row>(tx: Tx, name: string, query: RowsQuery<Row>): Pages<Row> {
  const cursor = sql.id(`pages_of_${name}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_PER_PAGE)} from ${cursor}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_PAGE) break
  }
  await sql`close ${cursor}`.execute(tx)
}
