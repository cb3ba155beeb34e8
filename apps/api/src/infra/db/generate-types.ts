import { fileURLToPath } from 'node:url'

import { runWithDatabase } from './run-program.ts'

const API_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))

/** Writes the types of the tables from a migrated database, or fails when the written ones are stale. */
export async function generateTypes(databaseUrl: string, { check }: { check: boolean }): Promise<void> {
  const args = ['--config-file', 'kysely-codegen.json', '--url', 'env(DATABASE_URL)', ...(check ? ['--verify'] : [])]
  await runWithDatabase('kysely-codegen', { args, url: databaseUrl, cwd: API_FOLDER })
}
