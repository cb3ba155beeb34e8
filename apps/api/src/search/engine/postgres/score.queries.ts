import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Preferences } from '../search-query.ts'
import type { CategoryScore, Levels } from './category-score.ts'

/** A field of a listing with the terms that are compared with it. */
type FieldScore = { column: string; type: 'integer[]' | 'text[]'; terms: readonly Levels<number | string>[] }

const listFields = ({ tags, texts }: CategoryScore): FieldScore[] => [
  { column: 'listing.title_stems', type: 'text[]', terms: texts.title },
  { column: 'listing.name_stems', type: 'text[]', terms: texts.name },
  { column: 'listing.specialization_stems', type: 'text[]', terms: texts.specialization },
  { column: 'listing.tag_ids', type: 'integer[]', terms: tags },
]

const listKeys = <Key>(terms: readonly Levels<Key>[]): Key[] => [
  ...new Set(terms.flatMap((levels) => levels.flatMap(({ keys }) => keys))),
]

/** Builds the condition that the field has one of the keys. The planner removes conditions without keys. */
const buildOverlap = ({ column, type }: FieldScore, keys: readonly (number | string)[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} && ${keys.length > 0 ? keys : null}::${sql.raw(type)}`

/** Builds the condition that a listing has a key of the score, which the index `listing_terms` supports. */
export function buildMatch(score: CategoryScore): RawBuilder<boolean> {
  const matches = listFields(score).map((field) => {
    const singleTags = field.type === 'integer[]' ? score.tagPoints.keys() : []
    return buildOverlap(field, [...listKeys(field.terms), ...singleTags])
  })
  return sql`(${sql.join(matches, sql` or `)})`
}

/** Rounded up, so that searches of different lengths share few prepared statements. */
const roundUp = (count: number) => (count === 0 ? 0 : 2 ** Math.ceil(Math.log2(count)))

const countTo = (length: number) => Array.from({ length }, (_, index) => index)

type Slots = { terms: number; levels: number }

/** Most listings have none of the keys, so the most general condition comes first. */
function sumField(field: FieldScore, slots: Slots): RawBuilder<number> {
  const terms = countTo(slots.terms).map((index) => {
    const levels = field.terms[index] ?? []
    const cases = countTo(slots.levels).map((level) => {
      const { keys = [], points = 0 } = levels[level] ?? {}
      return sql`when ${buildOverlap(field, keys)} then ${points}::float8`
    })
    return sql`case when ${buildOverlap(field, listKeys([levels]))} then case ${sql.join(cases, sql` `)} end else 0 end`
  })
  return sql`case when ${buildOverlap(field, listKeys(field.terms))} then ${sql.join(terms, sql` + `)} else 0 end`
}

/** Reads the points of each tag from an array, which takes the same time for any number of tags. */
function sumTagPoints(tagPoints: CategoryScore['tagPoints']): RawBuilder<number> {
  const points = countTo(Math.max(...tagPoints.keys())).map((index) => tagPoints.get(index + 1) ?? null)
  return sql`(select coalesce(sum((${points}::float8[])[tag.id]), 0)
    from (select unnest(listing.tag_ids) as id) tag)`
}

/** Builds the priority of a listing. Points are integers, so the order of the additions does not matter. */
export function buildPriority(score: CategoryScore): RawBuilder<number> {
  const fields = listFields(score)
  const levelCounts = fields.flatMap(({ terms }) => terms.map(({ length }) => length))
  const slots = {
    terms: roundUp(Math.max(...fields.map(({ terms }) => terms.length))),
    levels: roundUp(Math.max(0, ...levelCounts)),
  }
  const amounts = [
    ...(score.tagPoints.size > 0 ? [sumTagPoints(score.tagPoints)] : []),
    ...(slots.terms > 0 ? fields.map((field) => sumField(field, slots)) : []),
  ]
  return sql`(${sql.join(amounts, sql` + `)})::float8`
}

/** Builds the number of fulfilled preferences of a listing. */
export const buildMet = ({ gender, ageRange, insurance, weekends, free15 }: Preferences): RawBuilder<number> => sql`(
  coalesce((listing.gender = ${gender ?? null}::text)::integer, 0)
  + coalesce((listing.age_range = ${ageRange ?? null}::text)::integer, 0)
  + (${insurance ?? false}::boolean and listing.takes_insurance)::integer
  + (${weekends ?? false}::boolean and listing.works_weekends)::integer
  + (${free15 ?? false}::boolean and listing.free15)::integer)`
