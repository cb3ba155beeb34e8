import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import type { Answer } from '@fourfold/search-protocol/answer'
import type { Filters, Question } from '@fourfold/search-protocol/question'

import type { ListingIndex } from './listing-index/listing-index.ts'
import { FIELD, FIELD_SETS } from './listing-index/listing.ts'
import type { Group, Query } from './listing-index/query.ts'
import { countIn } from './listing-index/tally.ts'
import type { Lexicon } from './words/lexicon.ts'
import { readWords } from './words/read-words.ts'

/** Miles that are tried when nobody is found within those asked for. */
const WIDER = [50, 100, 250, 500]

type Way = Omit<SearchRelaxation, 'total'> & { filters: Filters }

/** What could be asked instead, nearest to the question first. */
function waysFrom(filters: Filters): Way[] {
  const { state, near, inPersonOnly } = filters
  const wider = near ? WIDER.filter((radius) => radius > near.radius) : []
  return [
    ...(inPersonOnly ? [{ way: 'allowOnline' as const, filters: { ...filters, inPersonOnly: false } }] : []),
    ...wider.map((radius) => ({
      way: 'wider' as const,
      radius,
      filters: { ...filters, near: near && { ...near, radius } },
    })),
    ...(state ? [{ way: 'anyState' as const, filters: { ...filters, state: undefined } }] : []),
    ...(near ? [{ way: 'anywhere' as const, filters: { ...filters, near: undefined } }] : []),
  ]
}

/** Web conferencing alone needs neither place nor state. (SEA-14) */
const lastResort: Way = { way: 'onlineOnly', filters: { inPersonOnly: false, onlineOnly: true } }

/** How many each way finds; of the wider circles the first that finds anybody. */
function waysOn(index: ListingIndex, query: Query, now: number): SearchRelaxation[] {
  const { filters } = query
  const single = waysFrom(filters)
  if (single.length === 0) return []
  const { near } = filters
  const radii = near ? [near.radius, ...WIDER.filter((radius) => radius > near.radius)] : []
  const around = { state: filters.state, near, radii }
  const tally = index.tally(query, around, now)
  const ways: SearchRelaxation[] = []
  for (const { filters: changed, ...way } of [...single, lastResort]) {
    if (ways.some((known) => known.way === way.way || way.way === 'onlineOnly')) continue
    const total = countIn(tally, around, changed)
    if (total > 0) ways.push({ ...way, total })
  }
  return ways
}

/** A listing that shares a goal with the seeker gains the goal's priority. */
function goalGroup({ id, priority }: { id: number; priority: number }): Group {
  const points = Array.from({ length: FIELD_SETS }, (_, fields) => (fields & FIELD.tags ? Math.max(0, priority) : 0))
  return { points, keys: [{ kind: 'tag', id, quality: 1 }] }
}

/** Answers a question from memory. */
export function answer({ now, ...question }: Question, index: ListingIndex, lexicon: Lexicon): Omit<Answer, 'sensed'> {
  const isAsked = 'words' in question
  const { words, meanings, unoffered } = isAsked
    ? readWords(question.words, lexicon, question.asWritten)
    : { words: [], meanings: [], unoffered: [] }
  const groups = 'goals' in question ? question.goals.map(goalGroup) : [...words, ...meanings].map(({ group }) => group)
  const query: Query = { ...question, groups }
  const categories = index.find(query, now)
  return {
    categories,
    readAs: words.filter(({ as }) => as.length > 0).map(({ word, as }) => ({ word, as })),
    understood: meanings.map(({ phrase, means, said }) => ({ phrase, means, words: said })),
    unoffered,
    ways: categories.length === 0 && !question.after ? waysOn(index, query, now) : [],
  }
}
