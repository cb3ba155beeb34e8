import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

function undecided(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .where('account.is_professional', '=', true)
    .where('account.status', '=', 'Pending')
    .where('account.email_verified', '=', true)
    .where('account.deleted_at', 'is', null)
    .where('profile.profile_image', 'is not', null)
}

/** How many of them there are, at most so many. */
export async function countToDecide(db: Db, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(undecided(db).select('account.id').limit(limit).as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Professionals who can be decided on, the longest waiting first: their address is confirmed and they have a photo.
 * Until then a professional has not asked to be listed.
 */
export async function professionalsToDecide(db: Db, limit: number) {
  return undecided(db)
    .select(['account.id', 'account.name', 'account.username', 'account.created_at'])
    .select(['profile.profile_image', 'profile.state'])
    .select([
      sql<string | null>`profile.other ->> 'pni'`.as('pni'),
      sql<number[] | null>`profile.other -> 'requestedTags'`.as('requested_tags'),
      sql<string | null>`(
        select title.value from jsonb_each_text(profile.other -> 'categoryTitle') title
        where title.value <> '' order by title.key limit 1)`.as('trade'),
    ])
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(limit)
    .execute()
}
