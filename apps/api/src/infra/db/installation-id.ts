import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/**
 * Identifies this installation among others that share a Redis. Derived from the database itself, because processes of one
 * installation may reach it by different addresses.
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
