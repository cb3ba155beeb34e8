import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { JOBS_SCHEMA } from '../jobs/jobs.ts'

/**
 * Grants a role the right to read and write rows, so that an attacker with this role cannot change tables. Must run after
 * each migration, because it applies to existing tables. Idempotent.
 */
export async function grantPrivileges(tx: Tx, role: string): Promise<void> {
  const [to, jobs] = [sql.id(role), sql.id(JOBS_SCHEMA)]
  await sql`grant usage on schema public, ${jobs} to ${to}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema public, ${jobs} to ${to}`.execute(tx)
  await sql`grant usage on all sequences in schema public, ${jobs} to ${to}`.execute(tx)
}
