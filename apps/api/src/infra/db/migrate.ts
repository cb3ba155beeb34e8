import { fileURLToPath } from 'node:url'

import { runWithDatabase } from './run-program.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Disables TLS by default: dbmate requires it otherwise, and local servers do not support it. */
function addSslMode(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  return address.toString()
}

/** Applies pending SQL migrations. Creates the database if it is missing. */
export async function migrateSchema(databaseUrl: string): Promise<void> {
  const args = ['--no-dump-schema', '--migrations-dir', MIGRATIONS, 'up']
  await runWithDatabase('dbmate', { args, url: addSslMode(databaseUrl) })
}
