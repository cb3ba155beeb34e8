import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

function selectPeople(db: Reader) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .leftJoin('zipcode', (join) =>
      join
        .on('zipcode.zipcode', '=', sql<string>`left(profile.zipcode, 5)`)
        .on(sql`coalesce(profile.country, 'US')`, '=', 'US'),
    )
    .select([
      'account.id',
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.pending_email',
      'account.is_admin',
      'account.is_professional',
      'account.status',
      'profile.description',
      'profile.preferred_home',
      'profile.preferred_client',
      'profile.preferred_online',
      'profile.preferred_agreed_upon',
      'profile.country',
      'profile.state',
      'profile.zipcode',
      'zipcode.city',
      'profile.address',
      'profile.my_gender',
      'profile.expected_gender',
      'profile.insurance_accepted',
      'profile.age_range',
      'profile.profile_image',
      'profile.background_image',
      'profile.approved_tags',
      'profile.rating',
      'profile.rating_count',
      'profile.time_zone',
      'profile.other',
      'profile.personal_info',
    ])
}

/** Finds a user with confidential columns. Responses must go through `presentPerson`. */
export async function findPersonById(db: Reader, id: AccountId) {
  return selectPeople(db).where('account.id', '=', id).executeTakeFirstOrThrow()
}

export type PersonRow = Awaited<ReturnType<typeof findPersonById>>

export async function findPersonByUsername(db: Db, username: string): Promise<PersonRow | undefined> {
  return selectPeople(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the professional's title in the first category that has one. */
export async function findProfessionalTitle(db: Reader, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(
      sql<string | null>`(
        select title.value from jsonb_each_text(profile.other -> 'categoryTitle') title
        where title.value <> '' order by title.key limit 1)`.as('title'),
    )
    .where('profile.account_id', '=', accountId)
    .where('account.is_professional', '=', true)
    .where('account.status', '=', 'Approved')
    .executeTakeFirst()
  return row?.title ?? null
}

/** Selects paid categories, including expired ones. */
export function selectPaidCategories(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('user_category')
    .select([
      'user_category.id',
      'user_category.category_id',
      'user_category.valid_till',
      'user_category.paid_till',
      'user_category.shown_till',
    ])
    .where('user_category.account_id', '=', accountId)
    .orderBy('user_category.category_id')
}

export async function findCategoriesOfAccounts(db: Reader, accountIds: readonly AccountId[]) {
  return db
    .selectFrom('user_category')
    .select([
      'user_category.account_id',
      'user_category.category_id',
      'user_category.valid_till',
      'user_category.shown_till',
    ])
    .where('user_category.account_id', '=', sql<AccountId>`any(${accountIds}::bigint[])`)
    .orderBy('user_category.category_id')
    .execute()
}

/** Returns the images that are used as a portrait or cover. */
export async function findImagesOnProfiles(db: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const among = sql`any(${uuids}::uuid[])`
  const rows = await fetchRows(
    db,
    sql<{ uuid: string }>`
      select profile.profile_image as uuid from profile where profile.profile_image = ${among}
      union all
      select profile.background_image from profile where profile.background_image = ${among}`,
  )
  return new Set(rows.map(({ uuid }) => uuid))
}

export type PaidCategory = Awaited<ReturnType<ReturnType<typeof selectPaidCategories>['execute']>>[number]

/** Finds a change of a category, with its current end. */
export async function findCategoryChange(db: Reader, changeUuid: string) {
  return db
    .selectFrom('category_change')
    .innerJoin('user_category', (join) =>
      join
        .onRef('user_category.account_id', '=', 'category_change.account_id')
        .onRef('user_category.category_id', '=', 'category_change.category_id'),
    )
    .select(['category_change.category_id', 'category_change.valid_till_after', 'user_category.valid_till'])
    .where('category_change.uuid', '=', changeUuid)
    .executeTakeFirst()
}
