import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/**
 * What tells this installation from others that share a Redis: its database, as that knows itself. An address would not
 * do, because processes of one installation may reach it by different ones.
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
