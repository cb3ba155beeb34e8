import type { Types } from '@opensearch-project/opensearch'

import type { Preferences } from '../search-query.ts'
import { resolveTerm, textFields } from '../term.ts'
import type { Term, TextField } from '../term.ts'

export type Query = Types.Common_QueryDsl.QueryContainer

/**
 * The score of a document is its priority times this factor, plus the number of fulfilled preferences, which is lower.
 * Scores are 32-bit floats, which are exact up to 16,777,216. The most points are 300 goals of 1,000 points, so the
 * highest score is 2,400,005.
 */
const PRIORITY_FACTOR = 8

export const getScore = ({ priority, met }: { priority: number; met: number }): number =>
  priority * PRIORITY_FACTOR + met

/** Converts the score of a search without preferences. */
export const getPriority = (score: number): number => score / PRIORITY_FACTOR

/** The keys of one term for one field. Only the key with the most points counts. */
type FieldKeys = { field: TextField | 'tags'; keys: { value: string; points: number }[] }

/** Resolves terms for a category, by term and field. Without any, no listing of the category matches. */
export function listFieldKeys(terms: readonly Term[], categoryId: number): FieldKeys[] {
  return terms
    .map((term) => resolveTerm(term, categoryId))
    .flatMap(({ texts, tags }) => [
      ...textFields.map((field) => ({
        field,
        keys: texts.filter((key) => key.field === field).map(({ stem, points }) => ({ value: stem, points })),
      })),
      { field: 'tags' as const, keys: tags.map(({ tagId, points }) => ({ value: String(tagId), points })) },
    ])
    .filter(({ keys }) => keys.length > 0)
}

function buildTermsQuery(field: string, keys: FieldKeys['keys']): Query {
  return { terms: { [field]: [...new Set(keys.map(({ value }) => value))] } }
}

/** Builds a clause whose score is that of the best matching key. */
function buildFieldClause({ field, keys }: FieldKeys): Query {
  const queries = [...Map.groupBy(keys, ({ points }) => points)].map(([points, equalKeys]): Query => ({
    constant_score: { filter: buildTermsQuery(field, equalKeys), boost: points * PRIORITY_FACTOR },
  }))
  const [first] = queries
  return first && queries.length === 1 ? first : { dis_max: { queries } }
}

/** Builds the clauses whose scores add up to the priority. */
export const buildTermClauses = (fieldKeys: readonly FieldKeys[]): Query[] => fieldKeys.map(buildFieldClause)

/** Builds the condition that a listing has any of the keys. */
export function buildTermFilter(fieldKeys: readonly FieldKeys[]): Query {
  const byField = Map.groupBy(fieldKeys, ({ field }) => field)
  return {
    bool: {
      should: [...byField].map(([field, group]) =>
        buildTermsQuery(
          field,
          group.flatMap(({ keys }) => keys),
        ),
      ),
    },
  }
}

/** Builds a condition for each preference. */
export function buildPreferenceFilters({ gender, ageRange, insurance, weekends, free15 }: Preferences): Query[] {
  return [
    ...(gender === undefined ? [] : [{ term: { gender } }]),
    ...(ageRange === undefined ? [] : [{ term: { age_range: ageRange } }]),
    ...(insurance ? [{ term: { takes_insurance: true } }] : []),
    ...(weekends ? [{ term: { works_weekends: true } }] : []),
    ...(free15 ? [{ term: { free15: true } }] : []),
  ]
}

/** Builds the clauses whose scores add up to the number of fulfilled preferences. */
export const buildPreferenceClauses = (preferences: Preferences): Query[] =>
  buildPreferenceFilters(preferences).map((filter) => ({ constant_score: { filter, boost: 1 } }))
