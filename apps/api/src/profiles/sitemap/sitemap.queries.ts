import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** A sitemap page is a range of account ids, so that no page has to count the rows before it. */
export const IDS_PER_SITEMAP = 50_000

export async function countSitemapPages(db: Db): Promise<number> {
  const last = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.is_professional', '=', true)
    .where('account.status', '=', 'Approved')
    .orderBy('account.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? Math.floor(last.id / IDS_PER_SITEMAP) + 1 : 0
}

export async function listSitemapEntries(db: Db, accountIds: readonly AccountId[]) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.username', 'profile.updated_at'])
    .where(sql<boolean>`account.id = any(${accountIds}::bigint[])`)
    .orderBy('account.id')
    .execute()
}
