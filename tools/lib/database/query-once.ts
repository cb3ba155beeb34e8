import type pg from 'pg'

import { openClient } from './connections.ts'

/** Runs one query on a new connection, because PostgreSQL may have crashed since the previous query. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
