import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const API_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))

/** Writes the types of the tables from a migrated database, or fails when the written ones are stale. */
export async function writeTypes(databaseUrl: string, { check }: { check: boolean }): Promise<void> {
  const flags = ['--config-file', 'kysely-codegen.json', '--url', databaseUrl, ...(check ? ['--verify'] : [])]
  await run('kysely-codegen', flags, { cwd: API_FOLDER })
}
