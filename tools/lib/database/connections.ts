import pg from 'pg'

/**
 * An idle connection emits an error when the server stops. Without a listener the error would end the process before
 * it cleans up; the next query reports it.
 */
const ignoreError = () => undefined

/** Opens one connection; the caller ends it. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', ignoreError)
  await client.connect()
  return client
}

/** Opens a connection pool; the caller ends it. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', ignoreError)
  return pool
}
