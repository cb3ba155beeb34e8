import type pg from 'pg'

import { openClient } from './connections.ts'

/** Connects for one query: PostgreSQL may have crashed since the previous one. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
