import type { Other, PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { Profile } from '../platform/db/schema.ts'
import type { AccountId } from '../platform/ids.ts'

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

type ProfileChange = Omit<Updateable<Profile>, 'other' | 'personal_info' | 'account_id'> & {
  other?: Other
  personal_info?: PersonalInfo
  updated_at: Temporal.Instant
}

export async function changeProfile(tx: Tx, accountId: AccountId, change: ProfileChange): Promise<void> {
  const { other, personal_info, ...columns } = change
  await tx
    .updateTable('profile')
    .set({
      ...columns,
      ...(other && { other: json(other) }),
      ...(personal_info && { personal_info: json(personal_info) }),
    })
    .where('profile.account_id', '=', accountId)
    .execute()
}

type Search = Required<Pick<Other, 'searchTags' | 'questionsAnswers'>>

/** Keeps what somebody searches for, beside everything else they told. */
export async function keepSearch(tx: Tx, accountId: AccountId, search: Search): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ other: sql`coalesce(profile.other, '{}') || ${JSON.stringify(search)}::jsonb` })
    .where('profile.account_id', '=', accountId)
    .execute()
}

type Grant = { accountId: AccountId; categoryId: number; validTill: Temporal.Instant }

/** Makes a category somebody's until a day, whether they had it before or not. */
export async function grantCategory(tx: Tx, { accountId, categoryId, validTill }: Grant): Promise<void> {
  await tx
    .insertInto('user_category')
    .values({ account_id: accountId, category_id: categoryId, status: 'Active', valid_till: validTill })
    .onConflict((oc) =>
      oc.columns(['account_id', 'category_id']).doUpdateSet({ status: 'Active', valid_till: validTill }),
    )
    .execute()
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

export async function keepRating(
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
