import pg from 'pg'

/**
 * The server may go away while nobody asks it anything: a run stops its own, or breaks it. The next query reports
 * it. Without a listener the error would end the process at once, before it could clean up.
 */
const ignoreError = () => undefined

/** One connection, open until `end`. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', ignoreError)
  await client.connect()
  return client
}

/** Connections for whatever measures beside the product. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', ignoreError)
  return pool
}
