import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/**
 * Returns the id of this installation, to distinguish installations that share a Redis. Derived from the database, not
 * from its address, which may differ between processes.
 */
export async function readInstallationId(db: Db): Promise<string> {
  const { cluster, name } = await db
    .selectNoFrom([
      sql<string>`(select system_identifier::text from pg_control_system())`.as('cluster'),
      sql<string>`current_database()`.as('name'),
    ])
    .executeTakeFirstOrThrow()
  return `${cluster}:${name}`
}
