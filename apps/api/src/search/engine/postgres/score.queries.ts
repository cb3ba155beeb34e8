import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { fieldColumns, listKeysByField } from '../term.ts'
import type { Field, FieldLevels } from '../term.ts'

const fields = Object.keys(fieldColumns) as Field[]

/** Builds the condition that a field has one of the keys. The planner removes conditions without keys. */
const buildOverlap = (field: Field, keys: readonly (string | number)[]): RawBuilder<boolean> =>
  sql`listing.${sql.raw(fieldColumns[field])} && ${keys.length > 0 ? keys : null}::${sql.raw(field === 'tags' ? 'integer[]' : 'text[]')}`

const listKeys = (terms: readonly FieldLevels[], field: Field) =>
  listKeysByField(terms).find((each) => each.field === field)?.keys ?? []

/** Builds the condition that a listing has a key of the terms, which the index `listing_terms` supports. */
export const buildMatch = (terms: readonly FieldLevels[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    fields.map((field) => buildOverlap(field, listKeys(terms, field))),
    sql` or `,
  )})`

/** Rounds up to a power of two, so that searches of different lengths share few prepared statements. */
const roundUpToPowerOfTwo = (count: number) => (count === 0 ? 0 : 2 ** Math.ceil(Math.log2(count)))

/** Lists the integers from 0 to `length - 1`. */
const range = (length: number) => Array.from({ length }, (_, index) => index)

/**
 * Builds the sum of the points that terms give in a field. `slots` are the rounded numbers of terms and levels. Most
 * listings have none of the keys, so the condition with all keys comes first.
 */
function buildFieldPoints(
  field: Field,
  terms: readonly FieldLevels[],
  slots: { terms: number; levels: number },
): RawBuilder<number> {
  const amounts = range(slots.terms).map((index) => {
    const term = terms[index] ?? { field, levels: [] }
    const cases = range(slots.levels).map((level) => {
      const { keys = [], points = 0 } = term.levels[level] ?? {}
      return sql`when ${buildOverlap(field, keys)} then ${points}::float8`
    })
    return sql`case when ${buildOverlap(field, listKeys([term], field))} then case ${sql.join(cases, sql` `)} end else 0 end`
  })
  return sql`case when ${buildOverlap(field, listKeys(terms, field))} then ${sql.join(amounts, sql` + `)} else 0 end`
}

/** Builds the sum of the points of tags, read from an array by tag id. The number of tags does not affect its cost. */
function buildTagPoints(tagPoints: ReadonlyMap<number, number>): RawBuilder<number> {
  const points = range(Math.max(...tagPoints.keys())).map((index) => tagPoints.get(index + 1) ?? null)
  return sql`(select coalesce(sum((${points}::float8[])[tag.id]), 0)
    from (select unnest(listing.tag_ids) as id) tag)`
}

const isSingleTag = ({ field, levels: [first, second] }: FieldLevels) =>
  field === 'tags' && first?.keys.length === 1 && second === undefined

/** Builds the priority of a listing. Points are integers, so the order of the additions does not matter. */
export function buildPriority(terms: readonly FieldLevels[]): RawBuilder<number> {
  const tagPoints = new Map<number, number>()
  for (const { points, keys } of terms.filter(isSingleTag).flatMap(({ levels }) => levels)) {
    for (const key of keys) tagPoints.set(Number(key), (tagPoints.get(Number(key)) ?? 0) + points)
  }
  const otherTerms = terms.filter((term) => !isSingleTag(term))
  const byField = fields.map((field) => otherTerms.filter((term) => term.field === field))
  const slots = {
    terms: roundUpToPowerOfTwo(Math.max(...byField.map(({ length }) => length))),
    levels: roundUpToPowerOfTwo(Math.max(0, ...otherTerms.map(({ levels }) => levels.length))),
  }
  const amounts = [
    sql`0`,
    ...(tagPoints.size > 0 ? [buildTagPoints(tagPoints)] : []),
    ...(slots.terms > 0 ? fields.map((field, index) => buildFieldPoints(field, byField[index] ?? [], slots)) : []),
  ]
  return sql`(${sql.join(amounts, sql` + `)})::float8`
}
