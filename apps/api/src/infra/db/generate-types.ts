import { fileURLToPath } from 'node:url'

import { runWithDatabase } from './run-program.ts'

const API_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))

/** Generates the table types from a migrated database. With `check`, fails if the committed types are stale. */
export async function generateTypes(databaseUrl: string, { check }: { check: boolean }): Promise<void> {
  const args = ['--config-file', 'kysely-codegen.json', '--url', 'env(DATABASE_URL)', ...(check ? ['--verify'] : [])]
  await runWithDatabase('kysely-codegen', { args, url: databaseUrl, cwd: API_FOLDER })
}
