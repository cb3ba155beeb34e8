import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

function selectPendingProfessionals(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .where('account.is_professional', '=', true)
    .where('account.status', '=', 'Pending')
    .where('account.email_verified', '=', true)
    .where('account.deleted_at', 'is', null)
    .where('profile.profile_image', 'is not', null)
}

/** Counts pending professionals, up to the limit. */
export async function countPendingProfessionals(db: Db, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectPendingProfessionals(db).select('account.id').limit(limit).as('pending'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lists professionals who await a decision, oldest first. A professional without a confirmed address or a photo has not
 * applied yet.
 */
export async function findPendingProfessionals(db: Db, limit: number) {
  return selectPendingProfessionals(db)
    .select(['account.id', 'account.name', 'account.username', 'account.created_at'])
    .select(['profile.profile_image', 'profile.state'])
    .select([
      sql<string | null>`profile.other ->> 'pni'`.as('pni'),
      sql<number[] | null>`profile.other -> 'requestedTags'`.as('requested_tags'),
      sql<string | null>`(
        select title.value from jsonb_each_text(profile.other -> 'categoryTitle') title
        where title.value <> '' order by title.key limit 1)`.as('title'),
    ])
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(limit)
    .execute()
}
