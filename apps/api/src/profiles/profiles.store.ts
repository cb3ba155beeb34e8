import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { Profile } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'

import { forgetCategories } from './categories.store.ts'

const json = (value: object) => sql<never>`${JSON.stringify(value)}::jsonb`

export async function insertProfile(tx: Tx, accountId: AccountId, other: Other | null): Promise<void> {
  await tx
    .insertInto('profile')
    .values({ account_id: accountId, other: other && json(other) })
    .execute()
}

/** Holds the profile for changing, with what the rules of a change look at. */
export async function lockProfile(tx: Tx, accountId: AccountId) {
  const row = await tx
    .selectFrom('profile')
    .select([
      'profile.country',
      'profile.profile_image',
      'profile.preferred_client',
      'profile.preferred_agreed_upon',
      'profile.other',
      'profile.personal_info',
    ])
    .where('profile.account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, other: (row.other ?? {}) as Other, personal_info: row.personal_info as PersonalInfo }
}

export type LockedProfile = Awaited<ReturnType<typeof lockProfile>>

type OwnColumns = 'other' | 'personal_info' | 'time_zone' | 'session_length' | 'meeting_address' | 'account_id'

type ProfileChange = Omit<Updateable<Profile>, OwnColumns> & {
  other?: Other
  personal_info?: PersonalInfo
  /** Where this person sees the other party; a professional says it in `other`, a member in `personal_info`. */
  meeting_address: string | null
  updated_at: Temporal.Instant
}

/** What bookings depend on is kept in columns too, written here and nowhere else. */
export async function changeProfile(tx: Tx, accountId: AccountId, change: ProfileChange): Promise<void> {
  const { other, personal_info, ...columns } = change
  await tx
    .updateTable('profile')
    .set({
      ...columns,
      ...(other && {
        other: json(other),
        time_zone: other.timeZone ?? null,
        session_length: other.appointmentDuration ?? null,
      }),
      ...(personal_info && { personal_info: json(personal_info) }),
    })
    .where('profile.account_id', '=', accountId)
    .execute()
}

type Search = Required<Pick<Other, 'searchTags' | 'questionsAnswers'>>

/** Saves what somebody searches for, beside everything else they told. */
export async function saveSearchAnswers(tx: Tx, accountId: AccountId, search: Search): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ other: sql`coalesce(profile.other, '{}') || ${JSON.stringify(search)}::jsonb` })
    .where('profile.account_id', '=', accountId)
    .execute()
}

const AT_ONCE = 2000

/**
 * Takes a tag out of what the next so many people chose. Says how many it has looked at, and where it has come to.
 * A walk over all of them: tags are deleted seldom, and an index of every chosen one would be written all the time.
 */
export async function forgetTagOfSome(tx: Tx, tagId: number, after: number) {
  const { rows } = await sql<{ seen: number; reached: number | null }>`
    with page as materialized (
      select profile.account_id from profile where profile.account_id > ${after}
      order by profile.account_id limit ${sql.lit(AT_ONCE)}
    ), changed as (
      update profile set
        approved_tags = array_remove(profile.approved_tags, ${tagId}::integer),
        other = selections_without_tag(profile.other, ${tagId}::integer)
      from page
      where profile.account_id = page.account_id
        and (profile.approved_tags @> array[${tagId}::integer]
          or profile.other is distinct from selections_without_tag(profile.other, ${tagId}::integer))
    )
    select count(*) as seen, max(page.account_id) as reached from page`.execute(tx)
  return rows[0] ?? { seen: 0, reached: null }
}

/** What somebody asks to be known for, as far as it exists, held until the transaction ends. */
export async function holdRequestedTags(tx: Tx, accountId: AccountId): Promise<number[]> {
  const { rows } = await sql<{ tags: number[] }>`
    select array(
      select distinct tag.id
      from jsonb_array_elements_text(coalesce(profile.other -> 'requestedTags', '[]')) asked(id)
      join tag on tag.id::bigint = asked.id::bigint) as tags
    from profile where profile.account_id = ${accountId} for no key update`.execute(tx)
  return rows[0]?.tags ?? []
}

type ApprovedTags = { before: number[]; after: number[] }

/**
 * Makes the tags somebody asked for those they are known for, as far as they still exist; null when they are already.
 * What is asked for is any whole number, so larger ones than ids come are compared too. (OP-041)
 */
export async function approveRequestedTags(tx: Tx, accountId: AccountId): Promise<ApprovedTags | null> {
  const { rows } = await sql<ApprovedTags>`
    update profile set approved_tags = wanted.after
    from (
      select profile.account_id, profile.approved_tags as before, array(
        select distinct tag.id
        from jsonb_array_elements_text(coalesce(profile.other -> 'requestedTags', '[]')) asked(id)
        join tag on tag.id::bigint = asked.id::bigint order by tag.id) as after
      from profile where profile.account_id = ${accountId} for no key update
    ) wanted
    where profile.account_id = wanted.account_id and profile.approved_tags <> wanted.after
    returning wanted.before, wanted.after`.execute(tx)
  return rows[0] ?? null
}

/** Holds the rating of somebody until the transaction ends, so that two averages are not computed side by side. */
export async function holdRating(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .selectFrom('profile')
    .select('profile.account_id')
    .where('profile.account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveRating(
  tx: Tx,
  accountId: AccountId,
  { rating, count }: { rating: number; count: number },
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ rating, rating_count: count })
    .where('profile.account_id', '=', accountId)
    .execute()
}

/** Leaves a profile as empty as on the first day, and no category paid for. */
export async function forgetProfile(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await forgetCategories(tx, accountId)
  await tx.deleteFrom('profile').where('profile.account_id', '=', accountId).execute()
  await insertProfile(tx, accountId, null)
}
