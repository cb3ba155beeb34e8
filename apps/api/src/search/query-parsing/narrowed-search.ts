import type { QueryPart, SearchForm } from '@fourfold/contract/search/shapes'
import type { Filters, Question } from '@fourfold/search-protocol/question'

import type { EngineAnswer, SearchEngine } from '../engine/engine.ts'
import { buildNarrowing } from './narrowing.ts'
import type { SearchRequest } from './narrowing.ts'
import type { ParsedQuery } from './query-parser.ts'

/** A question without filters. */
type UnfilteredQuestion = Question extends infer One ? (One extends Question ? Omit<One, 'filters'> : never) : never

type NarrowedSearch = SearchRequest & {
  text: string
  query: ParsedQuery
  /** The filters of the form. */
  filters: Filters
  question: UnfilteredQuestion
}

const sumTotals = ({ categories }: EngineAnswer) => categories.reduce((sum, { total }) => sum + total, 0)

/** Returns whether a form has filters. */
const hasFilters = ({ state, near, inPersonOnly, onlineOnly }: Filters) =>
  state !== undefined || near !== undefined || inPersonOnly || onlineOnly === true

export type NarrowedAnswer = {
  answer: EngineAnswer
  queryParts: QueryPart[]
  /** Whether the results are near a place. */
  isNear: boolean
}

/**
 * Searches with the conditions of the query and, if nothing matches, without them. If the words match nothing either,
 * counts all professionals, to suggest a search for all of them.
 */
export async function searchWithNarrowing(engine: SearchEngine, search: NarrowedSearch): Promise<NarrowedAnswer> {
  const { text, query, filters, question } = search
  const ask = (changed: Filters, limit = question.limit) => engine.ask({ ...question, filters: changed, limit })
  const narrowing = buildNarrowing(text, query.matches, search)
  const allFilters = { ...filters, ...narrowing.filters }
  const answer = await ask(allFilters)
  if (sumTotals(answer) > 0 || question.after)
    return { answer, queryParts: narrowing.queryParts, isNear: allFilters.near !== undefined }

  const isNear = filters.near !== undefined
  const addsNoFilters = Object.keys(narrowing.filters).length === 0
  const widerAnswer = addsNoFilters ? answer : await ask(filters)
  const queryParts =
    addsNoFilters || sumTotals(widerAnswer) === 0
      ? narrowing.queryParts
      : buildNarrowing(text, query.matches, { ...search, hasNoResults: true }).queryParts
  if (sumTotals(widerAnswer) > 0 || hasFilters(filters) || !('words' in question))
    return { answer: widerAnswer, queryParts, isNear }
  const total = sumTotals(await engine.ask({ ...question, words: [], filters, limit: 0 }))
  return { answer: { ...widerAnswer, ways: total > 0 ? [{ way: 'everybody', total }] : [] }, queryParts, isNear }
}

/** Returns whether the text of a form should be parsed for conditions. */
export const shouldParse = ({ text, asWritten }: SearchForm, isCrisis: boolean): boolean =>
  !isCrisis && asWritten !== true && text !== undefined && text !== ''
