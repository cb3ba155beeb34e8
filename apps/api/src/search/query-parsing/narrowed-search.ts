import type { ReadPart, SearchForm } from '@fourfold/contract/search/shapes'
import type { Filters, Question } from '@fourfold/search-protocol/question'

import type { EngineAnswer, SearchEngine } from '../engine/engine.ts'
import { narrowingOf } from './narrowing.ts'
import type { Asker } from './narrowing.ts'
import type { Read } from './query-parser.ts'

/** A question without what narrows it. */
type Open = Question extends infer One ? (One extends Question ? Omit<One, 'filters'> : never) : never

type Asked = Asker & {
  text: string
  read: Read
  /** The filters of the form. */
  filters: Filters
  question: Open
}

const foundBy = ({ categories }: EngineAnswer) => categories.reduce((sum, { total }) => sum + total, 0)

/** What of a form narrows a search besides its words. */
const isNarrowed = ({ state, near, inPersonOnly, onlineOnly }: Filters) =>
  state !== undefined || near !== undefined || inPersonOnly || onlineOnly === true

export type Answered = {
  answer: EngineAnswer
  read: ReadPart[]
  /** Whether it was asked around a place. */
  isNear: boolean
}

/**
 * Asks as a sentence is narrowed and, where that finds nobody, as if it were not: twice at most. Where nobody fits the
 * words themselves it counts who is there at all, so that the way on is not a guess.
 */
export async function askNarrowed(engine: SearchEngine, asked: Asked): Promise<Answered> {
  const { text, read, filters, question } = asked
  const ask = (changed: Filters, limit = question.limit) => engine.ask({ ...question, filters: changed, limit })
  const narrowing = narrowingOf(text, read.parts, asked)
  const narrowed = { ...filters, ...narrowing.filters }
  const answer = await ask(narrowed)
  if (foundBy(answer) > 0 || question.after)
    return { answer, read: narrowing.read, isNear: narrowed.near !== undefined }

  const isNear = filters.near !== undefined
  const isOpen = Object.keys(narrowing.filters).length === 0
  const wider = isOpen ? answer : await ask(filters)
  const told =
    isOpen || foundBy(wider) === 0 ? narrowing.read : narrowingOf(text, read.parts, { ...asked, dropped: true }).read
  if (foundBy(wider) > 0 || isNarrowed(filters) || !('words' in question)) return { answer: wider, read: told, isNear }
  const total = foundBy(await engine.ask({ ...question, words: [], filters, limit: 0 }))
  return { answer: { ...wider, ways: total > 0 ? [{ way: 'everybody', total }] : [] }, read: told, isNear }
}

/** Whether a form's words are to be read as a sentence at all. */
export const isSentence = ({ text, asWritten }: SearchForm, isCrisis: boolean): boolean =>
  !isCrisis && asWritten !== true && text !== undefined && text !== ''
