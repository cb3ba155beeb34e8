import type { PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** Finds a member's goals with their priorities, and their preferences. */
export async function findSearchProfile(db: Db, accountId: AccountId) {
  const row = await db
    .selectFrom('profile')
    .select((eb) => [
      'profile.expected_gender',
      'profile.age_range',
      'profile.insurance_accepted',
      'profile.personal_info',
      'profile.zipcode',
      jsonArrayFrom(
        eb
          .selectFrom('tag')
          .select(['tag.id', 'tag.text', 'tag.priority'])
          .where(
            sql<boolean>`tag.id in (
              select goal::bigint from jsonb_array_elements_text(coalesce(profile.other -> 'searchTags', '[]')) goal)`,
          )
          .orderBy('tag.priority', 'desc')
          .orderBy('tag.id'),
      ).as('goals'),
    ])
    .where('profile.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, personal_info: row.personal_info as PersonalInfo }
}

export type SearchProfile = Awaited<ReturnType<typeof findSearchProfile>>

type ListingKey = { accountId: number; categoryId: number }

export type Card = {
  account_id: AccountId
  category_id: number
  order_index: number
  username: string
  name: string
  profile_image: string | null
  rating: number
  rating_count: number
  rate: number | null
  free15: boolean
  city: string | null
  state: string | null
  works_online: boolean
  pni: string | null
  title: string | null
  specialization: string | null
  goals: number[] | null
}

/** Finds the cards of listings. Omits listings that no longer exist, which OpenSearch may still contain. */
export async function findCards(db: Db, listed: readonly ListingKey[]): Promise<Card[]> {
  const accounts = listed.map(({ accountId }) => accountId)
  const categories = listed.map(({ categoryId }) => categoryId)
  const cards = sql<Card>`
    select account.id as account_id, category.id as category_id, category.order_index, account.username, account.name,
      profile.profile_image, profile.rating, profile.rating_count, profile.state, zipcode.city || ', ' || zipcode.state as city,
      case when jsonb_typeof(profile.other -> 'appointmentRate') = 'number'
        then (profile.other -> 'appointmentRate')::float8 end as rate,
      coalesce(profile.other ->> 'free15' = 'true', false) as free15, profile.preferred_online as works_online,
      profile.other ->> 'pni' as pni,
      profile.other -> 'categoryTitle' ->> category.id::text as title,
      profile.other -> 'specialization' ->> category.id::text as specialization,
      profile.other -> 'selectedGoalTags' -> category.id::text as goals
    from unnest(${accounts}::bigint[], ${categories}::integer[]) listed (account_id, category_id)
    join listing on listing.account_id = listed.account_id and listing.category_id = listed.category_id
    join account on account.id = listed.account_id
    join profile on profile.account_id = listed.account_id
    join category on category.id = listed.category_id
    left join zipcode on zipcode.zipcode = left(profile.zipcode, 5) and coalesce(profile.country, 'US') = 'US'`
  return fetchRows(db, cards)
}

export async function findNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { username: string; name: string }>()
  const rows = await db
    .selectFrom('account')
    .select(['account.id', 'account.username', 'account.name'])
    .where('account.id', 'in', ids as AccountId[])
    .execute()
  return new Map<number, { username: string; name: string }>(
    rows.map(({ id, username, name }) => [id, { username, name }]),
  )
}

type Range = { from: number; until: number; now: Temporal.Instant }

/** Finds the accounts in an id range that have at least one active listing. */
export async function findListedAccountIds(db: Db, { from, until, now }: Range): Promise<AccountId[]> {
  const rows = await fetchRows(
    db,
    sql<{ account_id: AccountId }>`
      select distinct listing.account_id from listing
      where listing.account_id >= ${from} and listing.account_id < ${until} and listing.valid_till > ${now}
      order by listing.account_id`,
  )
  return rows.map(({ account_id }) => account_id)
}

type AlternativesQuery = { professionalId: AccountId; memberId: AccountId; isOnline: boolean; now: Temporal.Instant }

/** The number of candidates whose free times are checked. */
const MAX_CANDIDATES = 24

type Candidate = {
  id: AccountId
  username: string
  name: string
  profile_image: string | null
  title: string | null
  time_zone: string | null
  session_length: number | null
  rate_cents: number | null
  preferredHome: boolean
  preferredClient: boolean
  preferredOnline: boolean
  preferredAgreedUpon: boolean
}

/**
 * Finds professionals listed in the same category for the same goals: first those that match the member's answers, then
 * by the number of shared goals. For in-person sessions, only professionals in the same state are candidates.
 */
export async function findAlternativeCandidates(db: Db, query: AlternativesQuery): Promise<Candidate[]> {
  const { professionalId, memberId, isOnline, now } = query
  const candidates = sql<Candidate>`
    with own_listing as (
      -- Every listing has the tag of the category, so it is not a goal.
      select listing.category_id, array_remove(listing.tag_ids, category.tag_id::integer) as tag_ids, listing.state
      from listing join category on category.id = listing.category_id
      where listing.account_id = ${professionalId}
    ), member_goals as (
      select array(
        select goal::integer from jsonb_array_elements_text(coalesce(profile.other -> 'searchTags', '[]')) goal) as goals
      from profile where profile.account_id = ${memberId}
    ), ranked as (
      select distinct on (listing.account_id) listing.account_id, listing.category_id, listing.rating,
        (select count(*) from unnest(listing.tag_ids) tag where tag = any(member_goals.goals)) as matching,
        (select count(*) from unnest(listing.tag_ids) tag where tag = any(own_listing.tag_ids)) as shared
      from own_listing
        join listing on listing.category_id = own_listing.category_id and listing.tag_ids && own_listing.tag_ids
        cross join member_goals
      where listing.account_id <> ${professionalId} and listing.valid_till > ${now}
        and case when ${isOnline} then listing.works_online
          else listing.meets_in_person and listing.state is not distinct from own_listing.state end
      order by listing.account_id, matching desc, shared desc
    )
    select account.id, account.username, account.name, profile.profile_image, profile.time_zone, profile.session_length,
      profile.rate_cents, profile.other -> 'categoryTitle' ->> ranked.category_id::text as title,
      profile.preferred_home as "preferredHome", profile.preferred_client as "preferredClient",
      profile.preferred_online as "preferredOnline", profile.preferred_agreed_upon as "preferredAgreedUpon"
    from ranked
      join account on account.id = ranked.account_id and account.status = 'Approved' and account.deleted_at is null
      join profile on profile.account_id = account.id
    order by ranked.matching desc, ranked.shared desc, ranked.rating desc, account.id
    limit ${sql.lit(MAX_CANDIDATES)}`
  return fetchRows(db, candidates)
}
