import type pg from 'pg'

import { openClient } from './database.ts'

/** Connects for one question: PostgreSQL may have crashed since the last. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
