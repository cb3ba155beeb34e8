import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

type UserCounts = { members: number; professionals: number }

/** Estimates the numbers of users from planner statistics. */
export async function estimateUsers(db: Db): Promise<UserCounts> {
  const [row] = await fetchRows(
    db,
    sql<{ accounts: number; share: number | null }>`
      select pg_class.reltuples::float8 as accounts,
        (select stats.most_common_freqs[array_position(stats.most_common_vals::text::text[], 't')]::float8
          from pg_stats as stats
          where stats.schemaname = 'public' and stats.tablename = 'account' and stats.attname = 'is_professional') as share
      from pg_class where pg_class.oid = 'public.account'::regclass`,
  )
  const accounts = Math.max(row?.accounts ?? 0, 0)
  const professionals = Math.round(accounts * (row?.share ?? 0))
  return { members: Math.round(accounts) - professionals, professionals }
}

export async function countUsers(db: Db): Promise<UserCounts> {
  return db
    .selectFrom('account')
    .select([
      sql<number>`(count(*) filter (where not account.is_professional))::integer`.as('members'),
      sql<number>`(count(*) filter (where account.is_professional))::integer`.as('professionals'),
    ])
    .where('account.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
