import type { Term } from '../../engine/term.ts'
import type { Word } from '../lexicon/lexicon.queries.ts'
import type { Vocabulary } from '../lexicon/lexicon.ts'
import type { PhraseMatch } from '../lexicon/phrase-index.ts'
import type { Guesses } from '../spelling/spelling.ts'
import { isCommon } from './common-words.ts'
import { readWord } from './read-word.ts'
import type { ReadWord } from './read-word.ts'
import { PHRASE_WEIGHTS, toTerm, WORD_WEIGHTS } from './target.ts'
import { weightWords } from './word-weights.ts'

/** Further words of a text are ignored, most used ones first. */
const MAX_WORDS = 12

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

/** A typed word, as written or corrected. */
type PhraseWord = { word: string; stem: string; as: string }

type GuessesByWord = ReadonlyMap<string, Guesses>

/** Lists the words of which phrases may consist. Unknown words are corrected to words of phrases. */
function listPhraseWords(words: readonly Word[], vocabulary: Vocabulary, guesses: GuessesByWord): PhraseWord[] {
  const { hasStem } = vocabulary.phrases
  return words.flatMap(({ word, stem }): PhraseWord[] => {
    const isInVocabulary =
      hasStem(stem) || vocabulary.countStem(stem) > 0 || vocabulary.getSynonyms(word).length > 0 || isCommon(word)
    const corrections = isInVocabulary ? [] : (guesses.get(word)?.similar.filter((guess) => hasStem(guess.stem)) ?? [])
    return [{ word, stem, as: word }, ...corrections.map((guess) => ({ word, stem: guess.stem, as: guess.word }))]
  })
}

/** Removes the targets of all but the rarest words. The others keep their place, because terms have an order. */
function keepRarestWords(words: readonly ReadWord[], { countTarget }: Vocabulary): ReadWord[] {
  const countUses = ({ targets }: ReadWord) => targets.reduce((sum, target) => sum + countTarget(target), 0)
  // The daily count may miss a new use, so unused words are searched too, but last.
  const ranked = words
    .map((word) => ({ word, rank: countUses(word) || Number.MAX_SAFE_INTEGER }))
    .toSorted((a, b) => a.rank - b.rank)
  const kept = new Set(ranked.slice(0, MAX_WORDS).map(({ word }) => word))
  return words.map((word) => (kept.has(word) ? word : { ...word, as: [], targets: [] }))
}

/** Builds the interpretation from words and phrases. */
function buildReadText(
  words: readonly ReadWord[],
  phrases: readonly PhraseMatch[] = [],
  phraseWords: readonly PhraseWord[] = [],
): ReadText {
  const typed = words.map(({ word }) => word)
  const wordTerms = words.map(({ targets }) => toTerm(targets, WORD_WEIGHTS))
  return {
    words: typed,
    terms: [...wordTerms, ...phrases.map(({ targets }) => toTerm(targets, PHRASE_WEIGHTS))],
    labels: [...typed, ...phrases.map(({ phrase }) => phrase)],
    readAs: words.filter(({ as }) => as.length > 0).map(({ word, as }) => ({ word, as })),
    understood: phrases.map(({ phrase, tags, stems }) => ({
      phrase,
      means: tags,
      words: [...new Set(phraseWords.filter(({ stem }) => stems.has(stem)).map(({ word }) => word))],
    })),
    unoffered: [],
    meanings: [],
  }
}

export const EMPTY_TEXT: ReadText = buildReadText([])

/** Interprets each word as written, with its synonyms. */
export function readAsWritten(words: readonly Word[], vocabulary: Vocabulary): ReadText {
  const read = words.map((typed) => readWord(typed, vocabulary))
  return buildReadText(keepRarestWords(read, vocabulary))
}

/**
 * Interprets the words of a text: the phrases that they form, and each word. With phrases, other words are guessed only
 * as names of tags. `similarPhrases` mean the same as the whole text.
 */
export function readWords(
  words: readonly Word[],
  vocabulary: Vocabulary,
  { guesses, similarPhrases }: { guesses: GuessesByWord; similarPhrases: readonly PhraseMatch[] },
): ReadText {
  const phraseWords = listPhraseWords(words, vocabulary, guesses)
  const found = vocabulary.phrases.findPhrases(new Set(phraseWords.map(({ stem }) => stem)))
  const all = [...found, ...similarPhrases]
  const phrases = all.filter(({ targets }) => targets.some((target) => vocabulary.countTarget(target) > 0))
  const requiresTag = phrases.length > 0
  const read = words.map((typed) => readWord(typed, vocabulary, { guesses: guesses.get(typed.word), requiresTag }))
  const isInPhrase = ({ stem }: PhraseWord) => phrases.some(({ stems }) => stems.has(stem))
  // A word that is corrected only in a phrase reports this correction.
  const weighted = weightWords(read, phrases, vocabulary).map((one) => {
    const corrections = phraseWords.filter((other) => other.word === one.word && other.as !== one.word)
    return one.as.length > 0 ? one : { ...one, as: corrections.filter(isInPhrase).map(({ as }) => as) }
  })
  return {
    ...buildReadText(keepRarestWords(weighted, vocabulary), phrases, phraseWords),
    unoffered: requiresTag ? [] : [...new Set(all.flatMap(({ tags }) => tags))],
  }
}
