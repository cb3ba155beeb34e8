import type { PersonalInfo } from '@fourfold/contract/profiles/shapes'
import { rowsOf } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Stemmed } from '@fourfold/search-protocol/question'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** What somebody looks for: the goals of their answers with what each counts, and what they would like. */
export async function seekerOf(db: Db, accountId: AccountId) {
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
              select wanted::bigint from jsonb_array_elements_text(coalesce(profile.other -> 'searchTags', '[]')) wanted)`,
          )
          .orderBy('tag.priority', 'desc')
          .orderBy('tag.id'),
      ).as('goals'),
    ])
    .where('profile.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, personal_info: row.personal_info as PersonalInfo }
}

export type Seeker = Awaited<ReturnType<typeof seekerOf>>

/** A written text as the words it is made of, each with its stem. */
export async function wordsOf(db: Db, text: string): Promise<Stemmed[]> {
  return rowsOf(
    db,
    sql<Stemmed>`select word, (ts_lexize('english_stem', word))[1] as stem from unnest(search_words(${text})) word`,
  )
}

type Listed = { accountId: number; categoryId: number }

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

/** What a result shows of these listings; whoever has left meanwhile is missing. */
export async function cardsOf(db: Db, listed: readonly Listed[]): Promise<Card[]> {
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
    from unnest(${accounts}::bigint[], ${categories}::integer[]) wanted (account_id, category_id)
    join account on account.id = wanted.account_id
    join profile on profile.account_id = wanted.account_id
    join category on category.id = wanted.category_id
    left join zipcode on zipcode.zipcode = left(profile.zipcode, 5) and coalesce(profile.country, 'US') = 'US'`
  return rowsOf(db, cards)
}

type Range = { from: number; until: number; now: Temporal.Instant }

/** Who of a range of ids is listed at a moment: approved, and paid up in at least one complete category. */
export async function listedWithin(db: Db, { from, until, now }: Range): Promise<AccountId[]> {
  const rows = await rowsOf(
    db,
    sql<{ account_id: AccountId }>`
      select distinct listing.account_id from listing
      where listing.account_id >= ${from} and listing.account_id < ${until} and listing.valid_till > ${now}
      order by listing.account_id`,
  )
  return rows.map(({ account_id }) => account_id)
}
