import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { JOBS_SCHEMA } from '../jobs/jobs.ts'

/** The tables that the search process reads to build its index, and the table that it writes. */
const SEARCH_READ_TABLES = ['listing', 'unlisting', 'tag', 'category', 'synonym', 'everyday_phrase', 'catalog_version']
const SEARCH_WRITE_TABLES = ['search_snapshot']

const joinTables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)))

/** Grants only reading and writing rows, so that an attacker with this role cannot change tables. */
async function grantToApp(tx: Tx, role: string): Promise<void> {
  const [to, jobs] = [sql.id(role), sql.id(JOBS_SCHEMA)]
  await sql`grant usage on schema public, ${jobs} to ${to}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema public, ${jobs} to ${to}`.execute(tx)
  await sql`grant usage on all sequences in schema public, ${jobs} to ${to}`.execute(tx)
}

async function grantToSearch(tx: Tx, role: string): Promise<void> {
  const to = sql.id(role)
  await sql`grant usage on schema public to ${to}`.execute(tx)
  await sql`grant select on ${joinTables(SEARCH_READ_TABLES)} to ${to}`.execute(tx)
  await sql`grant select, insert, update on ${joinTables(SEARCH_WRITE_TABLES)} to ${to}`.execute(tx)
}

/** Grants privileges on all existing tables, so it must run after each migration. Idempotent. */
export async function grantPrivileges(
  tx: Tx,
  roles: { app?: string | undefined; search?: string | undefined },
): Promise<void> {
  if (roles.app) await grantToApp(tx, roles.app)
  if (roles.search) await grantToSearch(tx, roles.search)
}
