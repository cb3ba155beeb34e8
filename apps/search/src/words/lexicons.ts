import type { Question, Stemmed, Trial } from '@fourfold/search-protocol/question'

import type { ListingIndex } from '../listing-index/listing-index.ts'
import type { PhraseRow } from './everyday.ts'
import { createLexicon } from './lexicon.ts'
import type { Lexicon, LexiconRows } from './lexicon.ts'
import { NO_STEM } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What is known, with words that are only tried: what nobody has saved is not learnt. */
function withWords(vocabulary: Vocabulary, words: readonly Stemmed[]): Vocabulary {
  const stems = new Map<string, number>()
  const stemNumber = (stem: string) => vocabulary.stemNumber(stem) ?? stems.get(stem)
  const tried = new Map<string, number>()
  for (const { word, stem } of words) {
    if (stem === null) continue
    // From the far end, where no stem of a listing is.
    if (stemNumber(stem) === undefined) stems.set(stem, NO_STEM - 1 - stems.size)
    tried.set(word, stemNumber(stem) ?? NO_STEM)
  }
  return { ...vocabulary, stemOf: (word) => vocabulary.stemOf(word) ?? tried.get(word), stemNumber }
}

function phrasesWith({ tags, phrases = [] }: LexiconRows, { tagId, without, added }: Trial): PhraseRow[] {
  const left = new Set(without)
  const tag = tags.find(({ id }) => id === tagId)
  return [
    ...phrases.filter((row) => row.tag_id !== tagId || !left.has(row.phrase)),
    ...added.flatMap(({ phrase, words, homes }) =>
      homes.map(({ categoryId, isArea }) => ({
        phrase,
        words: words.map(({ word }) => word),
        category_id: categoryId,
        is_area: isArea,
        tag_id: tagId,
        tag_text: null,
        tag_words: tag?.words ?? [],
        title_words: [],
      })),
    ),
  ]
}

/**
 * The lexicon for a question: the one of all, or one in which a tag has other everyday words. The last of these is
 * kept, because several questions try it in a row.
 */
export function createLexicons(rows: LexiconRows, vocabulary: Vocabulary, index: ListingIndex) {
  const common = createLexicon(rows, vocabulary, index)
  let last: { key: string; lexicon: Lexicon } | undefined

  function tried(trial: Trial): Lexicon {
    const key = JSON.stringify(trial)
    if (last?.key === key) return last.lexicon
    const words = trial.added.flatMap((one) => one.words)
    const phrases = phrasesWith(rows, trial)
    last = { key, lexicon: createLexicon({ ...rows, phrases }, withWords(vocabulary, words), index) }
    return last.lexicon
  }

  return (question: Question): Lexicon => ('trial' in question && question.trial ? tried(question.trial) : common)
}
