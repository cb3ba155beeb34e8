import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'

import type { Places } from '../../places/index.ts'
import { findPlaceWords } from './conditions/parse-place.ts'
import { createQueryParser } from './conditions/parse-query.ts'
import { toPhraseMatches } from './embeddings/meanings.ts'
import type { FindMeanings } from './embeddings/meanings.ts'
import { findTypedWords } from './lexicon/lexicon.queries.ts'
import { createVocabulary, loadLexicon } from './lexicon/lexicon.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { findGuesses } from './spelling/spelling.ts'
import { selectUncertainWords } from './words/read-word.ts'
import { EMPTY_TEXT, readAsWritten, readWords } from './words/read-words.ts'
import type { ReadText } from './words/read-words.ts'

type ReadOptions = {
  /** Disables phrases, completions and corrections. */
  asWritten?: boolean | undefined
  /** Replaces the saved lexicon in a preview. */
  lexicon?: Lexicon | undefined
  /** What the whole text means, from the first page of the search. */
  meanings?: readonly string[] | undefined
}

type ReaderDeps = { db: Db; places: Places; findMeanings?: FindMeanings }

export type SentenceReader = ReturnType<typeof createSentenceReader>

/** Creates the reader of typed sentences, which keeps the lexicon in memory. */
export function createSentenceReader({ db, places, findMeanings = async () => [] }: ReaderDeps) {
  let current: { version: string; lexicon: Promise<Lexicon> } | undefined

  /** Returns the lexicon of a version, which concurrent searches load once. */
  async function getLexicon(version: string): Promise<Lexicon> {
    if (current?.version !== version) current = { version, lexicon: loadLexicon(db) }
    const own = current
    try {
      return await own.lexicon
    } catch (error) {
      if (current === own) current = undefined
      throw error
    }
  }

  return {
    /** Finds the conditions of a text, such as a place or a price. */
    parse: createQueryParser(places),

    /** Loads the lexicon as it would be after a change of phrases, which is rolled back. */
    async loadChanged(change: (tx: Tx) => Promise<void>): Promise<Lexicon> {
      const { promise, resolve } = Promise.withResolvers<Lexicon>()
      const rollback = new Error('the change of a preview is not saved')
      await inTransaction(db, async (tx) => {
        await change(tx)
        resolve(await loadLexicon(tx))
        throw rollback
      }).catch((error: unknown) => {
        if (error !== rollback) throw error
      })
      return promise
    },

    /** Interprets the words of a text, which are left after its conditions were removed. */
    async readWords(text: string, { asWritten = false, lexicon, meanings }: ReadOptions = {}): Promise<ReadText> {
      if (text.trim() === '') return EMPTY_TEXT
      const unusedStems = (await current?.lexicon)?.unusedStems ?? []
      const { version, words, usedStems } = await findTypedWords(db, text, unusedStems)
      if (words.length === 0) return EMPTY_TEXT
      const vocabulary = createVocabulary(lexicon ?? (await getLexicon(version)))
      for (const stem of usedStems) vocabulary.addUses(stem, 1)
      for (const { stem, uses } of words) vocabulary.addUses(stem, uses)
      if (asWritten) return readAsWritten(words, vocabulary)
      const placeWords = findPlaceWords(text, await places.getCityLookup())
      const guessable = words.filter(({ word }) => !placeWords.has(word))
      const [guesses, textMeanings] = await Promise.all([
        findGuesses(db, vocabulary, selectUncertainWords(guessable, vocabulary)),
        meanings ?? findMeanings(text, words, vocabulary),
      ])
      const similarPhrases = toPhraseMatches(textMeanings, words, vocabulary)
      return { ...readWords(words, vocabulary, { guesses, similarPhrases }), meanings: textMeanings }
    },
  }
}
