import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Filters, Near, Preferences, Question } from '@fourfold/search-protocol/question'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export type Candidate = {
  account_id: number
  category_id: number
  username: string
  rating: number
  tag_ids: number[]
  title_words: string[]
  name_words: string[]
  specialization_words: string[]
  latitude: number | null
  longitude: number | null
  works_online: boolean
  meets_in_person: boolean
  gender: string
  age_range: string
  takes_insurance: boolean
  works_weekends: boolean
  free15: boolean
  rate_cents: number | null
}

const MILES_PER_DEGREE = 69

const joinWithAnd = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Builds the condition of a bounding box; the ranking computes the exact distance. */
function buildBoxCondition({ latitude, longitude, radius }: Near) {
  const north = radius / MILES_PER_DEGREE + 0.1
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return sql`listing.latitude between ${latitude - north} and ${latitude + north}
    and listing.longitude between ${longitude - east} and ${longitude + east}`
}

function buildPreferenceConditions({
  gender,
  ageRange,
  insurance,
  weekends,
  free15,
}: Preferences): RawBuilder<unknown>[] {
  return [
    ...(gender === undefined ? [] : [sql`listing.gender = ${gender}`]),
    ...(ageRange === undefined ? [] : [sql`listing.age_range = ${ageRange}`]),
    ...(insurance ? [sql`listing.takes_insurance`] : []),
    ...(weekends ? [sql`listing.works_weekends`] : []),
    ...(free15 ? [sql`listing.free15`] : []),
  ]
}

function buildFilterConditions({
  state,
  near,
  inPersonOnly,
  onlineOnly,
  must = {},
  mostRate,
}: Filters): RawBuilder<unknown>[] {
  return [
    ...buildPreferenceConditions(must),
    ...(mostRate === undefined ? [] : [sql`listing.rate_cents <= ${mostRate}`]),
    ...(state === undefined ? [] : [sql`listing.state = ${state}`]),
    ...(onlineOnly ? [sql`listing.works_online`] : []),
    ...(inPersonOnly ? [sql`listing.meets_in_person`] : []),
    ...(near && inPersonOnly ? [buildBoxCondition(near)] : []),
    ...(near && !inPersonOnly
      ? [sql`(listing.works_online or (listing.meets_in_person and ${buildBoxCondition(near)}))`]
      : []),
  ]
}

/** Returns the forms of a word to look up: the word as written and its stem, because listings store whole words. */
export const listForms = ({ word, stem }: { word: string; stem: string | null }) =>
  stem === null ? [] : [...new Set([word, stem])]

function buildTermConditions(question: Question, tagIds: readonly number[]): RawBuilder<unknown>[] {
  if ('goals' in question) {
    return question.goals.length > 0 ? [sql`listing.tag_ids && ${question.goals.map(({ id }) => id)}::integer[]`] : []
  }
  const forms = question.words.flatMap(listForms)
  if (question.words.length === 0) return []
  return [
    sql`(listing.title_words && ${forms}::text[] or listing.name_words && ${forms}::text[]
      or listing.specialization_words && ${forms}::text[] or listing.tag_ids && ${[...tagIds]}::integer[])`,
  ]
}

/** Finds tags whose text contains any of the words. */
export async function findTagsWithWords(db: Db, forms: readonly string[]) {
  return fetchRows(
    db,
    sql<{ id: number; words: string[] }>`select tag.id, tagged.words
      from tag cross join lateral (select search_words(tag.text) as words) tagged
      where tagged.words && ${[...forms]}::text[]`,
  )
}

type CandidateQuery = { question: Question; tagIds: readonly number[]; maxPerCategory: number }

/** Finds the best-rated matches of each category. */
export async function findBestRated(
  db: Db,
  { question, tagIds, maxPerCategory }: CandidateQuery,
): Promise<Candidate[]> {
  const { filters, after, now } = question
  const inCategory = after ? sql`where category.id = ${after.categoryId}` : sql``
  const conditions = [
    sql`listing.category_id = category.id`,
    sql`listing.valid_till > to_timestamp(${now / 1000})`,
    ...buildFilterConditions(filters),
    ...buildTermConditions(question, tagIds),
  ]
  return fetchRows(
    db,
    sql<Candidate>`
      select candidate.* from category cross join lateral (
        select listing.account_id, listing.category_id, listing.username, listing.rating, listing.tag_ids,
          listing.title_words, listing.name_words, listing.specialization_words, listing.latitude, listing.longitude,
          listing.works_online, listing.meets_in_person, listing.gender, listing.age_range, listing.takes_insurance,
          listing.works_weekends, listing.free15, listing.rate_cents
        from listing where ${joinWithAnd(conditions)}
        order by listing.rating desc, listing.username collate "C" limit ${maxPerCategory}
      ) candidate ${inCategory}`,
  )
}
