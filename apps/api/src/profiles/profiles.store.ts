import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { Profile } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'

import { deleteCategories } from './categories/categories.store.ts'

const toJsonb = (value: object) => sql<never>`${JSON.stringify(value)}::jsonb`

export async function insertProfile(tx: Tx, accountId: AccountId, other: Other | null): Promise<void> {
  await tx
    .insertInto('profile')
    .values({ account_id: accountId, other: other && toJsonb(other) })
    .execute()
}

/** Locks a profile and returns the columns that are validated before an edit. */
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

type ManagedColumns = 'other' | 'personal_info' | 'time_zone' | 'session_length' | 'meeting_address' | 'account_id'

type ProfileChange = Omit<Updateable<Profile>, ManagedColumns> & {
  other?: Other
  personal_info?: PersonalInfo
  /** A professional's `other.address` or a member's `personal_info.address`. */
  meeting_address: string | null
  updated_at: Temporal.Instant
}

/** Updates a profile. Only this function writes the columns that bookings read, which duplicate values of `other`. */
export async function updateProfile(tx: Tx, accountId: AccountId, change: ProfileChange): Promise<void> {
  const { other, personal_info, ...columns } = change
  await tx
    .updateTable('profile')
    .set({
      ...columns,
      ...(other && {
        other: toJsonb(other),
        time_zone: other.timeZone ?? null,
        session_length: other.appointmentDuration ?? null,
      }),
      ...(personal_info && { personal_info: toJsonb(personal_info) }),
    })
    .where('profile.account_id', '=', accountId)
    .execute()
}

type SearchAnswers = Required<Pick<Other, 'searchTags' | 'questionsAnswers'>>

/** Saves the search answers and keeps all other keys of `other`. */
export async function saveSearchAnswers(tx: Tx, accountId: AccountId, search: SearchAnswers): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ other: sql`coalesce(profile.other, '{}') || ${JSON.stringify(search)}::jsonb` })
    .where('profile.account_id', '=', accountId)
    .execute()
}

const BATCH_SIZE = 2000

/**
 * Removes a tag from one batch of profiles; returns the batch size and its last account. Scans all profiles, because
 * tags are rarely deleted and an index of selected tags would slow down every edit.
 */
export async function removeTagFromProfiles(tx: Tx, tagId: number, after: number) {
  const { rows } = await sql<{ scanned: number; last_id: number | null }>`
    with page as materialized (
      select profile.account_id from profile where profile.account_id > ${after}
      order by profile.account_id limit ${sql.lit(BATCH_SIZE)}
    ), changed as (
      update profile set
        approved_tags = array_remove(profile.approved_tags, ${tagId}::integer),
        other = selections_without_tag(profile.other, ${tagId}::integer)
      from page
      where profile.account_id = page.account_id
        and (profile.approved_tags @> array[${tagId}::integer]
          or profile.other is distinct from selections_without_tag(profile.other, ${tagId}::integer))
    )
    select count(*) as scanned, max(page.account_id) as last_id from page`.execute(tx)
  return rows[0] ?? { scanned: 0, last_id: null }
}

/** Returns the requested tags that exist, and locks the profile. */
export async function lockRequestedTags(tx: Tx, accountId: AccountId): Promise<number[]> {
  const { rows } = await sql<{ tags: number[] }>`
    select array(
      select distinct tag.id
      from jsonb_array_elements_text(coalesce(profile.other -> 'requestedTags', '[]')) requested(id)
      join tag on tag.id::bigint = requested.id::bigint) as tags
    from profile where profile.account_id = ${accountId} for no key update`.execute(tx)
  return rows[0]?.tags ?? []
}

type ApprovedTags = { before: number[]; after: number[] }

/**
 * Approves the requested tags that still exist; returns null if nothing changes. Requested ids can be any integers, so
 * they are compared as bigint. (OP-041)
 */
export async function approveRequestedTags(tx: Tx, accountId: AccountId): Promise<ApprovedTags | null> {
  const { rows } = await sql<ApprovedTags>`
    update profile set approved_tags = tag_change.after
    from (
      select profile.account_id, profile.approved_tags as before, array(
        select distinct tag.id
        from jsonb_array_elements_text(coalesce(profile.other -> 'requestedTags', '[]')) requested(id)
        join tag on tag.id::bigint = requested.id::bigint order by tag.id) as after
      from profile where profile.account_id = ${accountId} for no key update
    ) tag_change
    where profile.account_id = tag_change.account_id and profile.approved_tags <> tag_change.after
    returning tag_change.before, tag_change.after`.execute(tx)
  return rows[0] ?? null
}

/** Locks the rating, so that concurrent reviews compute the average one after the other. */
export async function lockRating(tx: Tx, accountId: AccountId): Promise<void> {
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

/** Replaces the profile by an empty one and deletes the categories. */
export async function eraseProfile(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await deleteCategories(tx, accountId)
  await tx.deleteFrom('profile').where('profile.account_id', '=', accountId).execute()
  await insertProfile(tx, accountId, null)
}
