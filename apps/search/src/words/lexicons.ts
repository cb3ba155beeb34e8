import type { Question, Stemmed, TagTrial, TradeTrial, Trial } from '@fourfold/search-protocol/question'

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

const wordsIn = (stemmed: readonly Stemmed[]) => stemmed.map(({ word }) => word)

function phrasesOfTag({ tags, phrases = [] }: LexiconRows, { tagId, without, added }: TagTrial): PhraseRow[] {
  const left = new Set(without)
  const tag = tags.find(({ id }) => id === tagId)
  return [
    ...phrases.filter((row) => row.tag_id !== tagId || !left.has(row.phrase)),
    ...added.flatMap(({ phrase, words, homes }) =>
      homes.map(({ categoryId, isArea }) => ({
        phrase,
        words: wordsIn(words),
        category_id: categoryId,
        is_area: isArea,
        tag_id: tagId,
        tag_text: null,
        tag_words: tag?.words ?? [],
        title: null,
        title_words: [],
      })),
    ),
  ]
}

function phrasesOfTrade({ phrases = [] }: LexiconRows, { trade, becomes }: TradeTrial): PhraseRow[] {
  const isOfIt = (row: PhraseRow) => trade !== null && row.category_id === trade.categoryId && row.title === trade.title
  const others = phrases.filter((row) => !isOfIt(row))
  if (becomes === null) return others
  const { categoryId, title } = becomes
  const tried = becomes.phrases.map(({ phrase, words }) => ({
    phrase,
    words: wordsIn(words),
    category_id: categoryId,
    is_area: false,
    tag_id: null,
    tag_text: null,
    tag_words: [],
    title: null,
    title_words: wordsIn(title),
  }))
  return [...others, ...tried]
}

function wordsOf(trial: Trial): Stemmed[] {
  if ('tagId' in trial) return trial.added.flatMap(({ words }) => words)
  const { title, phrases } = trial.becomes ?? { title: [], phrases: [] }
  return [...title, ...phrases.flatMap(({ words }) => words)]
}

/**
 * The lexicon for a question: the one of all, or one in which a tag or a trade has other everyday words. The last of
 * these is kept, because several questions try it in a row.
 */
export function createLexicons(rows: LexiconRows, vocabulary: Vocabulary, index: ListingIndex) {
  const common = createLexicon(rows, vocabulary, index)
  let last: { key: string; lexicon: Lexicon } | undefined

  function tried(trial: Trial): Lexicon {
    const key = JSON.stringify(trial)
    if (last?.key === key) return last.lexicon
    const phrases = 'tagId' in trial ? phrasesOfTag(rows, trial) : phrasesOfTrade(rows, trial)
    last = { key, lexicon: createLexicon({ ...rows, phrases }, withWords(vocabulary, wordsOf(trial)), index) }
    return last.lexicon
  }

  return (question?: Question): Lexicon =>
    question && 'trial' in question && question.trial ? tried(question.trial) : common
}

export type Lexicons = ReturnType<typeof createLexicons>
