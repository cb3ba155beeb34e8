import pg from 'pg'

/** Connects for one question: PostgreSQL may have crashed since the last. */
export async function ask<Found extends pg.QueryResultRow>(url: string, statement: string): Promise<Found[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Found>(statement)).rows
  } finally {
    await client.end()
  }
}
