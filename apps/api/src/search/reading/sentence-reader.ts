import type { Db } from '@fourfold/platform/db/db'

import type { Places } from '../../places/index.ts'
import { createQueryParser } from './conditions/query-parser.ts'
import type { FindMeanings } from './embeddings/find-meanings.ts'
import { toPhraseMatches } from './embeddings/sentence-meanings.ts'
import { createLexiconCache } from './lexicon/lexicon-cache.ts'
import type { LexiconChange } from './lexicon/lexicon-change.ts'
import { createUsage } from './lexicon/usage.ts'
import { findPlaceWords } from './places/place-words.ts'
import { findGuesses } from './spelling/spelling.ts'
import { EMPTY_TEXT, readAsWritten, readWords, selectUncertainWords } from './words/read-words.ts'
import type { ReadText } from './words/read-words.ts'
import { findTypedWords } from './words/typed-words.queries.ts'

type ReadOptions = {
  /** Disables phrases, completions and corrections. */
  asWritten?: boolean | undefined
  /** Interprets the text as if this change of the catalog were saved. */
  change?: LexiconChange | undefined
  /** What the whole text means, from the first page of the search. */
  meanings?: readonly string[] | undefined
}

type ReaderDeps = {
  db: Db
  places: Places
  /** Finds what a sentence means that its words do not explain. */
  findMeanings?: FindMeanings
}

export type SentenceReader = ReturnType<typeof createSentenceReader>

/** Creates the reader of typed sentences, which keeps the lexicon in memory. */
export function createSentenceReader({ db, places, findMeanings = async () => [] }: ReaderDeps) {
  const cache = createLexiconCache(db)
  return {
    /** Finds the conditions of a text, such as a place or a price. */
    parse: createQueryParser(places),

    /** Interprets the words of a text, which are left after its conditions were removed. */
    async readWords(text: string, { asWritten = false, change, meanings }: ReadOptions = {}): Promise<ReadText> {
      if (text.trim() === '') return EMPTY_TEXT
      const { version, words, usedStems } = await findTypedWords(db, text, cache.getUnusedStems())
      if (words.length === 0) return EMPTY_TEXT
      const saved = await cache.get(version)
      const lexicon = change ? await cache.getChanged(saved, change) : saved
      const usage = createUsage(lexicon)
      for (const stem of usedStems) usage.add(stem, 1)
      for (const { stem, uses } of words) if (stem !== null) usage.add(stem, uses)
      const vocabulary = { lexicon, usage }
      if (asWritten) return readAsWritten(words, vocabulary)
      const placeWords = findPlaceWords(text, await places.getCityLookup())
      const uncertain = selectUncertainWords(words, vocabulary, placeWords)
      const [guesses, textMeanings] = await Promise.all([
        findGuesses(db, vocabulary, uncertain),
        meanings ?? findMeanings({ text, words }, lexicon),
      ])
      const similarPhrases = toPhraseMatches(textMeanings, words, lexicon)
      return { ...readWords(words, vocabulary, { guesses, similarPhrases }), meanings: textMeanings }
    },
  }
}
