import { sql } from 'kysely'

import type { RowsQuery } from './combined-query.ts'
import type { Tx } from './db.ts'

/** Rows of a query, in pages. */
export type Pages<Row = unknown> = AsyncIterable<Row[]>

/** Rows per page. A page of long messages needs a few megabytes of memory. */
export const ROWS_PER_PAGE = 200

/**
 * Reads the rows of a query with a cursor, one page at a time. The name must be unique per query, because the prepared
 * `fetch` statement has fixed columns.
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
