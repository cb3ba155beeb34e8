import type { Stemmed } from '../lexicon/lexicon.queries.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Usage } from '../lexicon/usage.ts'
import { isCorrectable } from '../spelling/spelling.ts'
import type { Guess, Guesses, UncertainWord } from '../spelling/spelling.ts'
import { isCommon, isWhole } from './common-words.ts'
import { compareQuality } from './target.ts'
import type { Target } from './target.ts'

/** The lexicon, and how often listings use its words. */
export type Vocabulary = { lexicon: Lexicon; usage: Usage }

/** A word counts fully as written, and less the more uncertain its meaning is. */
const QUALITY = { written: 10, synonym: 8, onlySimilar: 8, completion: 6, similar: 5 } as const

/** A word of fewer listings may be a mistake. */
const MAX_RARE_USES = 20
/** A similar word is meant if listings use it this many times as often. */
const MIN_USE_RATIO = 10
const MIN_PREFIX = 3
const MAX_GUESSES = 8

export type ReadWord = {
  word: string
  /** Its completions or corrections. */
  as: readonly string[]
  targets: readonly Target[]
}

type WordMeaning = { word: string; stem: string; uses: number; quality: number }

/** Keeps one word of each stem, the most used stems first. */
function selectMostUsed(
  guesses: readonly Guess[],
  minUses: number,
  { usage }: Vocabulary,
): Omit<WordMeaning, 'quality'>[] {
  const byStem = new Map<string, Guess>()
  for (const guess of guesses.toSorted((a, b) => b.uses - a.uses)) {
    if (!byStem.has(guess.stem)) byStem.set(guess.stem, guess)
  }
  return [...byStem.values()]
    .map(({ word, stem }) => ({ word, stem, uses: usage.getStemUses(stem) }))
    .filter(({ uses }) => uses >= minUses)
    .toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_GUESSES)
}

function findSynonyms(word: string, vocabulary: Vocabulary): WordMeaning[] {
  const { getSynonyms, getStem } = vocabulary.lexicon
  const synonyms = getSynonyms(word).flatMap((synonym): Guess[] => {
    const stem = getStem(synonym)
    return stem === undefined ? [] : [{ word: synonym, stem, uses: 0 }]
  })
  return selectMostUsed(synonyms, 1, vocabulary).map((one) => ({ ...one, quality: QUALITY.synonym }))
}

/** Counts how often listings use a word or its synonyms. */
function countUses({ word, stem }: Stemmed, vocabulary: Vocabulary): number {
  const synonyms = findSynonyms(word, vocabulary)
  return synonyms.reduce((sum, { uses }) => sum + uses, stem === null ? 0 : vocabulary.usage.getStemUses(stem))
}

/** Determines how a typed word may be guessed. Unknown words may be incomplete; rare words may be misspelled. */
export function describeUncertainty(typed: Stemmed, vocabulary: Vocabulary): UncertainWord {
  const { word, stem } = typed
  const uses = countUses(typed, vocabulary)
  return {
    word,
    isCompleted: stem !== null && !isWhole(word) && uses === 0 && word.length >= MIN_PREFIX,
    isCorrected: stem !== null && !isCommon(word) && uses < MAX_RARE_USES && isCorrectable(word),
  }
}

/**
 * Converts a meaning to targets. Different words may have one stem ("mindfulness" and "mind"), so tags that contain the
 * exact word count more.
 */
function toTargets({ word, stem, quality }: WordMeaning, { getTagsWithWord, getTagsWithStem }: Lexicon): Target[] {
  const exactTags = getTagsWithWord(word)
  const otherTags = getTagsWithStem(stem).filter((tagId) => !exactTags.includes(tagId))
  return [
    ...exactTags.map((tagId) => ({ tagId, quality })),
    { stem, quality },
    ...otherTags.map((tagId) => ({ tagId, quality: quality - 1 })),
  ]
}

type ReadOptions = {
  /** The guesses for the word; undefined if the word is not guessed. */
  guesses: Guesses | undefined
  /** Whether a guess has to be the name of a tag, because phrases explain the text. */
  requiresTag: boolean
}

/** Interprets a typed word as written, by its synonyms and, if it may be guessed, as other words. */
export function readWord(typed: Stemmed, vocabulary: Vocabulary, { guesses, requiresTag }: ReadOptions): ReadWord {
  const { word, stem } = typed
  const { lexicon, usage } = vocabulary
  const written = stem === null ? [] : [{ word, stem, uses: usage.getStemUses(stem), quality: QUALITY.written }]
  const uses = countUses(typed, vocabulary)
  const isPermitted = ({ stem: guessed }: { stem: string }) =>
    guessed !== stem && (!requiresTag || lexicon.getTagsWithStem(guessed).length > 0)
  const completions = selectMostUsed(guesses?.completions ?? [], 1, vocabulary).filter(isPermitted)
  const candidates = completions.length > 0 ? [] : (guesses?.similar ?? [])
  const similar = selectMostUsed(candidates, Math.max(1, uses * MIN_USE_RATIO), vocabulary).filter(isPermitted)
  // The only similar word is as certain as a synonym.
  const similarQuality = similar.length === 1 && uses === 0 ? QUALITY.onlySimilar : QUALITY.similar
  const meanings: WordMeaning[] = [
    ...written,
    ...findSynonyms(word, vocabulary),
    ...completions.map((one) => ({ ...one, quality: QUALITY.completion })),
    ...similar.map((one) => ({ ...one, quality: similarQuality })),
  ]
  return {
    word,
    as: [...completions, ...similar].map((one) => one.word),
    targets: meanings.flatMap((meaning) => toTargets(meaning, lexicon)).toSorted(compareQuality),
  }
}
