import type pg from 'pg'

import { openClient } from './database.ts'

/** Connects for one question: PostgreSQL may have crashed since the last. */
export async function ask<Found extends pg.QueryResultRow>(url: string, statement: string): Promise<Found[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Found>(statement)).rows
  } finally {
    await client.end()
  }
}
