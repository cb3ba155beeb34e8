import type { Word } from '../lexicon/lexicon.queries.ts'
import type { Vocabulary } from '../lexicon/lexicon.ts'
import { getMaxEdits } from '../spelling/edit-distance.ts'
import type { Guess, Guesses, UncertainWord } from '../spelling/spelling.ts'
import { isCommon, isWhole } from './common-words.ts'
import { compareQuality } from './target.ts'
import type { Target } from './target.ts'

/** A word counts fully as written, and less the more uncertain its meaning is. */
const QUALITY = { written: 10, synonym: 8, onlySimilar: 8, completion: 6, similar: 5 } as const

/** A word of fewer listings may be a mistake. */
const MAX_RARE_USES = 20
/** A similar word is meant if listings use it this many times as often. */
const MIN_USE_RATIO = 10
const MIN_PREFIX = 3
const MAX_GUESSES = 8
const MAX_GUESSED_WORDS = 8

export type ReadWord = {
  word: string
  stem: string
  /** Its completions or corrections. */
  as: readonly string[]
  targets: readonly Target[]
}

/** Keeps one word of each stem, the most used stems first, with the uses of the stem. */
function selectMostUsed(guesses: readonly Guess[], minUses: number, { countStem }: Vocabulary): Guess[] {
  const leastUsedFirst = guesses.toSorted((a, b) => b.uses - a.uses).toReversed()
  return [...new Map(leastUsedFirst.map((guess) => [guess.stem, guess])).values()]
    .map(({ word, stem }) => ({ word, stem, uses: countStem(stem) }))
    .filter(({ uses }) => uses >= minUses)
    .toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_GUESSES)
}

const findSynonyms = (word: string, vocabulary: Vocabulary): Guess[] =>
  selectMostUsed(vocabulary.getSynonyms(word), 1, vocabulary)

/** Counts how often listings use a word or its synonyms. */
const countUses = ({ word, stem }: Word, vocabulary: Vocabulary): number =>
  findSynonyms(word, vocabulary).reduce((sum, { uses }) => sum + uses, vocabulary.countStem(stem))

/**
 * Selects the words that may be guessed: unknown words may be incomplete, rare words may be misspelled. Words of phrases
 * are meant as typed, even if no listing contains them: "lonely" does not mean "money". The same applies to numbers.
 */
export function selectUncertainWords(words: readonly Word[], vocabulary: Vocabulary): UncertainWord[] {
  return words
    .filter(({ word, stem }) => !vocabulary.phrases.hasStem(stem) && !/^\d+$/.test(word))
    .map((typed) => ({ word: typed.word, uses: countUses(typed, vocabulary) }))
    .map(({ word, uses }) => ({
      word,
      isCompleted: !isWhole(word) && uses === 0 && word.length >= MIN_PREFIX,
      isCorrected: !isCommon(word) && uses < MAX_RARE_USES && getMaxEdits(word) > 0,
    }))
    .filter(({ isCompleted, isCorrected }) => isCompleted || isCorrected)
    .slice(0, MAX_GUESSED_WORDS)
}

/**
 * Converts a meaning to targets. Different words may have one stem ("mindfulness" and "mind"), so tags that contain the
 * exact word count more.
 */
function toTargets({ word, stem }: { word: string; stem: string }, quality: number, vocabulary: Vocabulary): Target[] {
  const exactTags = vocabulary.getTagsWithWord(word)
  const otherTags = vocabulary.getTagsWithStem(stem).filter((tagId) => !exactTags.includes(tagId))
  return [
    ...exactTags.map((tagId) => ({ tagId, quality })),
    { stem, quality },
    ...otherTags.map((tagId) => ({ tagId, quality: quality - 1 })),
  ]
}

type ReadOptions = {
  /** The guesses for the word; undefined if the word is not guessed. */
  guesses?: Guesses | undefined
  /** Whether a guess has to be the name of a tag, because phrases explain the text. */
  requiresTag?: boolean
}

/** Interprets a typed word as written, by its synonyms and, if it may be guessed, as other words. */
export function readWord(typed: Word, vocabulary: Vocabulary, { guesses, requiresTag }: ReadOptions = {}): ReadWord {
  const { word, stem } = typed
  const uses = countUses(typed, vocabulary)
  const isPermitted = (guess: Guess) =>
    guess.stem !== stem && (!requiresTag || vocabulary.getTagsWithStem(guess.stem).length > 0)
  const completions = selectMostUsed(guesses?.completions ?? [], 1, vocabulary).filter(isPermitted)
  const candidates = completions.length > 0 ? [] : (guesses?.similar ?? [])
  const similar = selectMostUsed(candidates, Math.max(1, uses * MIN_USE_RATIO), vocabulary).filter(isPermitted)
  // The only similar word is as certain as a synonym.
  const similarQuality = similar.length === 1 && uses === 0 ? QUALITY.onlySimilar : QUALITY.similar
  const targets = [
    ...toTargets(typed, QUALITY.written, vocabulary),
    ...findSynonyms(word, vocabulary).flatMap((one) => toTargets(one, QUALITY.synonym, vocabulary)),
    ...completions.flatMap((one) => toTargets(one, QUALITY.completion, vocabulary)),
    ...similar.flatMap((one) => toTargets(one, similarQuality, vocabulary)),
  ]
  return {
    word,
    stem,
    as: [...completions, ...similar].map((one) => one.word),
    targets: targets.toSorted(compareQuality),
  }
}
