import { fileURLToPath } from 'node:url'

import { runWithDatabase } from './run-program.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** dbmate requires TLS by default, which a local server does not have. */
function withSslMode(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  return address.toString()
}

/** Applies pending SQL migrations. Creates the database when it is missing. */
export async function migrateSchema(databaseUrl: string): Promise<void> {
  const args = ['--no-dump-schema', '--migrations-dir', MIGRATIONS, 'up']
  await runWithDatabase('dbmate', { args, url: withSslMode(databaseUrl) })
}
