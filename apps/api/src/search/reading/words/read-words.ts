import type { Term } from '../../engine/term.ts'
import type { Stemmed } from '../lexicon/lexicon.queries.ts'
import type { PhraseMatch } from '../phrases/phrase-index.ts'
import type { Guesses, UncertainWord } from '../spelling/spelling.ts'
import { isCommon } from './common-words.ts'
import { describeUncertainty, readWord } from './read-word.ts'
import type { ReadWord, Vocabulary } from './read-word.ts'
import { PHRASE_WEIGHTS, toTerm, WORD_WEIGHTS } from './target.ts'
import { createWordWeighting } from './word-weights.ts'

/** Further words of a text are ignored, most used ones first. */
const MAX_WORDS = 12
const MAX_GUESSED_WORDS = 8

/** The interpretation of a text. */
export type ReadText = {
  /** The words of the text. */
  words: readonly string[]
  terms: Term[]
  /** The words, then the phrases: the texts that the terms stand for, in the same order. */
  labels: readonly string[]
  /** Completed or corrected words. */
  readAs: readonly { word: string; as: readonly string[] }[]
  /** The phrases that the text contains, with the tags that they mean and the typed words that express them. */
  understood: readonly { phrase: string; means: readonly string[]; words: readonly string[] }[]
  /** The tags that phrases mean, if no listing has any of them and no other phrase was found. */
  unoffered: readonly string[]
  /** What the whole text means, found by the sentence encoder. The next page must use the same. */
  meanings: readonly string[]
}

export const EMPTY_TEXT: ReadText = {
  words: [],
  terms: [],
  labels: [],
  readAs: [],
  understood: [],
  unoffered: [],
  meanings: [],
}

/**
 * Selects the words that may be guessed. Words of phrases are meant as typed, even if no listing contains them: "lonely"
 * does not mean "money". The same applies to names of places and to numbers.
 */
export function selectUncertainWords(
  words: readonly Stemmed[],
  vocabulary: Vocabulary,
  placeWords: ReadonlySet<string>,
): UncertainWord[] {
  const { hasStem } = vocabulary.lexicon.phrases
  return words
    .filter(({ word, stem }) => stem !== null && !hasStem(stem) && !placeWords.has(word) && !/^\d+$/.test(word))
    .map((typed) => describeUncertainty(typed, vocabulary))
    .filter(({ isCompleted, isCorrected }) => isCompleted || isCorrected)
    .slice(0, MAX_GUESSED_WORDS)
}

/** A stem that a phrase contains, with the typed word and the word that it stands for. */
type PhraseWord = { stem: string; word: string; as: string }

type GuessesByWord = ReadonlyMap<string, Guesses>

/** Finds words that phrases contain, as typed or, if no listing and no synonym contains them, as corrected. */
function findPhraseWords(words: readonly Stemmed[], vocabulary: Vocabulary, guesses: GuessesByWord): PhraseWord[] {
  const { lexicon, usage } = vocabulary
  const { hasStem } = lexicon.phrases
  return words.flatMap(({ word, stem }): PhraseWord[] => {
    if (stem !== null && hasStem(stem)) return [{ stem, word, as: word }]
    const isUnknown = stem !== null && usage.getStemUses(stem) === 0 && lexicon.getSynonyms(word).length === 0
    if (!isUnknown || isCommon(word)) return []
    const corrections = guesses.get(word)?.similar ?? []
    return corrections
      .filter((guess) => hasStem(guess.stem))
      .map((guess) => ({ stem: guess.stem, word, as: guess.word }))
  })
}

/** Returns the corrections of a word in the phrases that were found. */
function findPhraseCorrections(
  word: string,
  phraseWords: readonly PhraseWord[],
  phrases: readonly PhraseMatch[],
): string[] {
  const isUsed = (stem: string) => phrases.some(({ stems }) => stems.has(stem))
  return phraseWords.filter((one) => one.word === word && one.as !== word && isUsed(one.stem)).map(({ as }) => as)
}

type FoundPhrases = { phrases: readonly PhraseMatch[]; phraseWords: readonly PhraseWord[] }

/** Reads each word, in the context of the phrases. A word that is corrected only in a phrase reports this correction. */
function readInContext(
  words: readonly Stemmed[],
  vocabulary: Vocabulary,
  { guesses, phrases, phraseWords }: FoundPhrases & { guesses: GuessesByWord },
): ReadWord[] {
  const stems = new Set(words.flatMap(({ stem }) => stem ?? []))
  const weightWord = createWordWeighting(stems, phrases, vocabulary.lexicon)
  return words.map((typed) => {
    const { word, stem } = typed
    const options = { guesses: guesses.get(word), requiresTag: phrases.length > 0 }
    const read = readWord(typed, vocabulary, options)
    if (read.as.length > 0) return read
    return weightWord({ ...read, as: findPhraseCorrections(word, phraseWords, phrases) }, stem)
  })
}

/** Removes the targets of all but the rarest words. The others keep their place, because terms have an order. */
function keepRarestWords(words: readonly ReadWord[], { usage }: Vocabulary): ReadWord[] {
  const countUses = ({ targets }: ReadWord) => targets.reduce((sum, target) => sum + usage.getTargetUses(target), 0)
  // The daily count may miss a new use, so unused words are searched too, but last.
  const ranked = words
    .map((word) => ({ word, rank: countUses(word) || Number.MAX_SAFE_INTEGER }))
    .toSorted((a, b) => a.rank - b.rank)
  const kept = new Set(ranked.slice(0, MAX_WORDS).map(({ word }) => word))
  return words.map((word) => (kept.has(word) ? word : { ...word, as: [], targets: [] }))
}

function buildReadText(words: readonly ReadWord[], { phrases, phraseWords }: FoundPhrases): ReadText {
  const typed = words.map(({ word }) => word)
  return {
    words: typed,
    terms: [
      ...words.map(({ targets }) => toTerm(targets, WORD_WEIGHTS)),
      ...phrases.map(({ targets }) => toTerm(targets, PHRASE_WEIGHTS)),
    ],
    labels: [...typed, ...phrases.map(({ phrase }) => phrase)],
    readAs: words.filter(({ as }) => as.length > 0).map(({ word, as }) => ({ word, as })),
    understood: phrases.map(({ phrase, tags, stems, words: expressing }) => ({
      phrase,
      means: tags,
      words: [...new Set(expressing ?? phraseWords.filter(({ stem }) => stems.has(stem)).map(({ word }) => word))],
    })),
    unoffered: [],
    meanings: [],
  }
}

/** Interprets each word as written, with its synonyms. */
export function readAsWritten(words: readonly Stemmed[], vocabulary: Vocabulary): ReadText {
  const read = words.map((typed) => readWord(typed, vocabulary, { guesses: undefined, requiresTag: false }))
  return buildReadText(keepRarestWords(read, vocabulary), { phrases: [], phraseWords: [] })
}

type Findings = {
  guesses: GuessesByWord
  /** The phrases that mean the same as the whole text. */
  similarPhrases: readonly PhraseMatch[]
}

/**
 * Interprets the words of a text: the phrases that they form, and each word. With phrases, other words are guessed only
 * as names of tags.
 */
export function readWords(
  words: readonly Stemmed[],
  vocabulary: Vocabulary,
  { guesses, similarPhrases }: Findings,
): ReadText {
  const { lexicon, usage } = vocabulary
  const phraseWords = findPhraseWords(words, vocabulary, guesses)
  const all = [...lexicon.phrases.findPhrases(new Set(phraseWords.map(({ stem }) => stem))), ...similarPhrases]
  const phrases = all.filter(({ targets }) => targets.some((target) => usage.getTargetUses(target) > 0))
  const read = readInContext(words, vocabulary, { guesses, phrases, phraseWords })
  return {
    ...buildReadText(keepRarestWords(read, vocabulary), { phrases, phraseWords }),
    unoffered: phrases.length > 0 ? [] : [...new Set(all.flatMap(({ tags }) => tags))],
  }
}
