import type { Stemmed } from '@fourfold/search-protocol/question'
import { WORTH, WRITTEN } from '@fourfold/search-protocol/worth'

import { FIELD, FIELD_SETS } from '../listing-index/listing.ts'
import type { Group, Key } from '../listing-index/query.ts'
import { isCommon, isWhole } from './common-words.ts'
import type { Lexicon } from './lexicon.ts'

const fields = ['title', 'name', 'tags', 'specialization'] as const

const WORD_POINTS = Array.from({ length: FIELD_SETS }, (_, set) =>
  fields.reduce((sum, field) => sum + (set & FIELD[field] ? WORTH[field] : 0), 0),
)

/** A word counts fully as written, and less the more had to be guessed. */
const QUALITY = { written: WRITTEN, synonym: 8, onlySimilar: 8, begun: 6, similar: 5 } as const

/** Fewer listings than this may use a word by mistake; then a far more common one is meant as well. */
const RARE = 20
const FAR_MORE_COMMON = 10

const MOST_COMPLETIONS = 200
const MOST_GUESSES = 8
const SHORTEST_BEGINNING = 3

export type Reading = { group: Group; word: string; as: string[]; isGuessed: boolean }

/** A word that may be meant, and how surely. */
type WordMeaning = { word: string; stem: number; uses: number; quality: number }

/** The lists a meaning is looked for in. Stems can be wide ("mindfulness" is of "mind"): the tag that says it, first. */
function keysOf({ word, stem, quality }: WordMeaning, { tagsSaying, tagsWith }: Lexicon): Key[] {
  return [
    ...tagsSaying(word).map((id): Key => ({ kind: 'tag', id, quality })),
    { kind: 'stem', id: stem, quality },
    ...tagsWith(stem).map((id): Key => ({ kind: 'tag', id, quality: quality - 1 })),
  ]
}

/** The most used of these words that are used often enough, each stem once. */
function guess(words: readonly string[], { quality, least }: { quality: number; least: number }, lexicon: Lexicon) {
  const known = words.flatMap((word): WordMeaning[] => {
    const stem = lexicon.vocabulary.stemOf(word)
    return stem === undefined ? [] : [{ word, stem, uses: lexicon.usesOf(stem), quality }]
  })
  const byStem = new Map(known.filter(({ uses }) => uses >= least).map((one) => [one.stem, one]))
  return [...byStem.values()].toSorted((a, b) => b.uses - a.uses || a.stem - b.stem).slice(0, MOST_GUESSES)
}

/** How far a word may be guessed: among these words alone, and only the names of goals when others were understood. */
export type Guessing = { similarTo: (word: string) => readonly string[]; isStrict: boolean }

/** Reads one typed word: as it is written, what else it means and, if it may be guessed, what it was meant to be. */
export function readWord({ word, stem }: Stemmed, lexicon: Lexicon, guessing: Guessing | undefined): Reading {
  const { vocabulary, usesOf, tagsWith } = lexicon
  const exact = stem === null ? undefined : vocabulary.stemNumber(stem)
  const written: WordMeaning[] =
    exact === undefined ? [] : [{ word, stem: exact, uses: usesOf(exact), quality: QUALITY.written }]
  const synonyms = guess(lexicon.synonymsOf(word), { quality: QUALITY.synonym, least: 1 }, lexicon)
  const uses = [...written, ...synonyms].reduce((sum, one) => sum + one.uses, 0)

  const mayMean = ({ stem: meant }: WordMeaning) => !guessing?.isStrict || tagsWith(meant).length > 0
  const isBegun = guessing !== undefined && !isWhole(word) && uses === 0 && word.length >= SHORTEST_BEGINNING
  const completions = isBegun ? vocabulary.beginningWith(word, MOST_COMPLETIONS) : []
  const begun = guess(completions, { quality: QUALITY.begun, least: 1 }, lexicon).filter(mayMean)
  const isDoubtful = guessing !== undefined && !isCommon(word) && uses < RARE
  const others = isDoubtful && begun.length === 0 ? guessing.similarTo(word) : []
  const least = Math.max(1, uses * FAR_MORE_COMMON)
  const near = guess(others, { quality: QUALITY.similar, least }, lexicon).filter(
    (one) => one.stem !== exact && mayMean(one),
  )
  // Nobody writes so, and one word alone is near: that one was meant, as surely as by a word of the same meaning.
  const isOnly = near.length === 1 && uses === 0
  const similar = isOnly ? near.map((one) => ({ ...one, quality: QUALITY.onlySimilar })) : near

  const keys = [...written, ...synonyms, ...begun, ...similar].flatMap((one) => keysOf(one, lexicon))
  return {
    group: { points: WORD_POINTS, keys: keys.toSorted((a, b) => b.quality - a.quality) },
    word,
    as: [...begun, ...similar].map((one) => one.word),
    isGuessed: isDoubtful || begun.length > 0,
  }
}
