import pg from 'pg'

/**
 * The server may go away while nobody asks it anything: a run stops its own, or breaks it. Whoever asks next is told.
 * Unheard, it would end the process at once, and leave behind whatever that process was to clear away.
 */
const unasked = () => undefined

/** One connection, open until `end`. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', unasked)
  await client.connect()
  return client
}

/** Connections for whatever measures beside the product. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', unasked)
  return pool
}
