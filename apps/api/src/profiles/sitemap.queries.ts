import { sql } from 'kysely'

import type { Db } from '../platform/db/db.ts'

/** Sitemaps cut the accounts into ranges of ids, so that no page has to count those before it. */
export const IDS_PER_SITEMAP = 50_000

/** How many ranges there are: one look at the last id, whatever their number. */
export async function sitemapCount(db: Db): Promise<number> {
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

/** The professionals of one range who are listed: approved, and paid up in at least one complete category. */
export async function sitemapPage(db: Db, page: number, now: Temporal.Instant) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.username', 'profile.updated_at'])
    .where(sql`account.id`, '>=', page * IDS_PER_SITEMAP)
    .where(sql`account.id`, '<', (page + 1) * IDS_PER_SITEMAP)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('listing')
          .select(sql`1`.as('one'))
          .whereRef('listing.account_id', '=', 'account.id')
          .where('listing.valid_till', '>', now),
      ),
    )
    .orderBy('account.id')
    .execute()
}
