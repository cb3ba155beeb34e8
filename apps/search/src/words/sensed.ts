import type { Stemmed } from '@fourfold/search-protocol/question'

import type { Likeness } from '../sense/messages.ts'
import { keysOf, POINTS } from './everyday.ts'
import type { Meaning, PhraseRow } from './everyday.ts'
import type { Lexicon } from './lexicon.ts'

/** Less alike than this, phrases share a mood rather than a meaning. */
const LEAST_ALIKE = 0.5
/** How far behind the best another meaning may be. */
const CLOSE_BEHIND = 0.06
const MOST_MEANINGS = 2
/** What the best meaning is worth against a phrase that is written out, and what the others are. */
const BEST = 1.3
const OTHERS = 0.5
/** One or two words have no more sense than the words have. */
const FEWEST_WORDS = 3
/** With more words than this, a goal that is named in passing does not explain the rest. */
const FEW_TELLING = 3

type Target = { key: string; likenesses: number[] }

const keyOf = ({ category_id: category, tag_id: tag, title_words: title }: PhraseRow) =>
  `${category} ${tag ?? title.join(' ')}`

/** Two phrases of one meaning that are alike say more than one. */
const likenessOf = ({ likenesses: [first = 0, second = first] }: Target) => (2 * first + second) / 3

const known = new WeakMap<readonly PhraseRow[], ReadonlyMap<string, PhraseRow[]>>()

/** Every phrase, and the text of every tag, with what it means; the same map until the rows change. */
export function phrasesIn({ everyday: { rows } }: Lexicon): ReadonlyMap<string, PhraseRow[]> {
  const made = known.get(rows)
  if (made) return made
  const phrases = new Map<string, PhraseRow[]>()
  // An area is too wide to be what a sentence means.
  for (const row of rows.filter((one) => !one.is_area)) {
    for (const text of [row.phrase, row.tag_text ?? row.phrase]) {
      const own = phrases.get(text) ?? []
      if (!own.some((one) => keyOf(one) === keyOf(row))) phrases.set(text, [...own, row])
    }
  }
  known.set(rows, phrases)
  return phrases
}

/** What the nearest phrases mean, the likeliest first. */
export function sensedIn(lexicon: Lexicon, near: readonly Likeness[]): string[] {
  const phrases = phrasesIn(lexicon)
  const targets = new Map<string, Target>()
  for (const { phrase, likeness } of near) {
    for (const row of phrases.get(phrase) ?? []) {
      const key = keyOf(row)
      const target = targets.get(key) ?? { key, likenesses: [] }
      target.likenesses.push(likeness)
      targets.set(key, target)
    }
  }
  const likeliest = [...targets.values()].toSorted((a, b) => likenessOf(b) - likenessOf(a))
  const [best] = likeliest
  const least = Math.max(LEAST_ALIKE, best ? likenessOf(best) - CLOSE_BEHIND : 0)
  return likeliest
    .filter((one) => likenessOf(one) >= least)
    .slice(0, MOST_MEANINGS)
    .map(({ key }) => key)
}

const stemsOf = (words: readonly Stemmed[], { vocabulary }: Lexicon) =>
  new Set(words.flatMap(({ stem }) => (stem === null ? [] : (vocabulary.stemNumber(stem) ?? []))))

/** Whether the words of a question say too little of what is meant: no phrase of several words is in it, and no goal. */
export function isUnexplained(words: readonly Stemmed[], lexicon: Lexicon): boolean {
  if (words.length < FEWEST_WORDS) return false
  const stems = stemsOf(words, lexicon)
  const isPhrased = lexicon.everyday.meaningsIn(stems).some((meaning) => meaning.stems.size > 1)
  const isLong = words.filter(({ stem }) => stem !== null).length > FEW_TELLING
  return !isPhrased && (isLong || lexicon.namedBy(stems).length === 0)
}

/** The lexicon for one question: what it means by its sense is understood as well. */
export function withSense(lexicon: Lexicon, sensed: readonly string[], words: readonly Stemmed[]): Lexicon {
  if (sensed.length === 0) return lexicon
  const stems = stemsOf(words, lexicon)
  const said = words.map(({ word }) => word)
  const meanings = sensed.flatMap((key, nth): Meaning[] => {
    const row = lexicon.everyday.rows.find((one) => !one.is_area && keyOf(one) === key)
    if (!row) return []
    const worth = nth === 0 ? BEST : OTHERS
    const keys = keysOf(row, words.length, lexicon.vocabulary).map((one) => ({
      ...one,
      quality: Math.ceil(one.quality * worth),
      away: Math.ceil((one.away ?? 0) * worth),
    }))
    const means = row.tag_text === null ? [] : [row.tag_text]
    return [{ phrase: row.phrase, means, stems, said, group: { points: POINTS, keys } }]
  })
  const meaningsIn = (some: ReadonlySet<number>) => [...lexicon.everyday.meaningsIn(some), ...meanings]
  return { ...lexicon, everyday: { ...lexicon.everyday, meaningsIn } }
}
