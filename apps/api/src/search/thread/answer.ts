import type { SearchWay } from '@fourfold/contract/search/shapes'

import type { Memory } from '../memory/memory.ts'
import { goalGroup, readWord } from '../memory/reading.ts'
import type { FoundInCategory } from '../memory/shelf.ts'
import type { Stemmed } from '../memory/vocabulary.ts'
import type { Filters, Wanted } from '../memory/wanted.ts'
import type { Lexicon } from './lexicon.ts'

/** What a search asks of the index: by goals or by words, never both. */
export type Question = Omit<Wanted, 'groups'> & { now: number } & (
    | { goals: readonly { id: number; priority: number }[] }
    | { words: readonly Stemmed[] }
  )

export type ReadAs = { word: string; as: string[] }

export type Answer = { categories: FoundInCategory[]; readAs: ReadAs[]; ways: SearchWay[] }

/** Miles that are tried when nobody is found within those asked for. */
const WIDER = [50, 100, 250, 500]

type Way = Omit<SearchWay, 'total'> & { filters: Filters }

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
function waysOn(memory: Memory, wanted: Wanted, now: number): SearchWay[] {
  const ways: SearchWay[] = []
  const single = waysFrom(wanted.filters)
  for (const { filters, ...way } of single.length > 0 ? [...single, lastResort] : []) {
    if (ways.some((known) => known.way === way.way || way.way === 'onlineOnly')) continue
    const total = memory.find({ ...wanted, filters, limit: 0 }, now).reduce((sum, one) => sum + one.total, 0)
    if (total > 0) ways.push({ ...way, total })
  }
  return ways
}

/** Answers a question out of memory. */
export function answer({ now, ...question }: Question, memory: Memory, lexicon: Lexicon): Answer {
  const readings = 'words' in question ? question.words.map((word) => readWord(word, lexicon)) : []
  const groups = 'goals' in question ? question.goals.map(goalGroup) : readings.map(({ group }) => group)
  const wanted: Wanted = { ...question, groups }
  const categories = memory.find(wanted, now)
  return {
    categories,
    readAs: readings.filter(({ as }) => as.length > 0).map(({ word, as }) => ({ word, as })),
    ways: categories.length === 0 && !question.after ? waysOn(memory, wanted, now) : [],
  }
}
