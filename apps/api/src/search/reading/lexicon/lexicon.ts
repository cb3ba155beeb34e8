import type { Reader } from '@fourfold/platform/db/db'

import { toLetterSet } from '../spelling/edit-distance.ts'
import type { Target } from '../words/target.ts'
import { countWords, findLexiconRows } from './lexicon.queries.ts'
import { addToSet, createPhraseIndex } from './phrase-index.ts'

export type Lexicon = Awaited<ReturnType<typeof loadLexicon>>

function indexTags(tags: readonly { id: number; words: string[] }[], getStem: (word: string) => string) {
  const tagsByWord = new Map<string, Set<number>>()
  const tagsByStem = new Map<string, Set<number>>()
  const stemsOfTag = new Map<number, Set<string>>()
  for (const { id, words } of tags) {
    stemsOfTag.set(id, new Set(words.map(getStem)))
    for (const word of words) {
      addToSet(tagsByWord, word, id)
      addToSet(tagsByStem, getStem(word), id)
    }
  }
  const getTagsWithStem = (stem: string): readonly number[] => [...(tagsByStem.get(stem) ?? [])]
  return {
    /** Returns the tags that contain exactly this word. */
    getTagsWithWord: (word: string): readonly number[] => [...(tagsByWord.get(word) ?? [])],
    getTagsWithStem,
    /** Finds tags all of whose words have one of the stems. */
    findNamedTags: (stems: ReadonlySet<string>): readonly number[] =>
      [...new Set([...stems].flatMap(getTagsWithStem))].filter((tag) => stemsOfTag.get(tag)?.isSubsetOf(stems)),
  }
}

/** Loads the meanings of words: tags that contain them, synonyms and phrases. They fit into the memory of each process. */
export async function loadLexicon(db: Reader) {
  const { tags, synonyms, phrases } = await findLexiconRows(db)
  // The words that are searched instead of typed ones.
  const meantWords = [...synonyms.flatMap(({ means }) => means), ...phrases.flatMap(({ titleWords }) => titleWords)]
  const otherWords = [...tags, ...synonyms, ...phrases].flatMap(({ words }) => words)
  const words = await countWords(db, [...new Set([...meantWords, ...otherWords])])
  const stems = new Map(words.map(({ word, stem }) => [word, stem]))
  const stemUses = new Map(words.map(({ stem, uses }) => [stem, uses]))
  const tagUses = new Map(tags.map(({ id, uses }) => [id, uses]))
  const getStem = (word: string) => stems.get(word) ?? word
  const synonymsByWord = new Map<string, Set<string>>()
  for (const synonym of synonyms) {
    for (const word of synonym.words) for (const meant of synonym.means) addToSet(synonymsByWord, word, meant)
  }
  return {
    ...indexTags(tags, getStem),
    phrases: createPhraseIndex(phrases, getStem),
    /** All words in alphabetical order. Their uses are those in listings, so they are 0 here. */
    dictionary: words.map(({ word, stem }) => ({ word, stem, uses: 0, letters: toLetterSet(word) })),
    getSynonyms: (word: string) =>
      [...(synonymsByWord.get(word) ?? [])].map((synonym) => ({ word: synonym, stem: getStem(synonym), uses: 0 })),
    getTagUses: (tagId: number) => tagUses.get(tagId) ?? 0,
    getStemUses: (stem: string) => stemUses.get(stem) ?? 0,
    /**
     * The stems of synonyms and occupations that no listing used when the lexicon was loaded. Searches check again,
     * because a new word of a listing does not change the version.
     */
    unusedStems: [...new Set(meantWords.map(getStem))].filter((stem) => !stemUses.get(stem)),
  }
}

/** A lexicon with the uses of words that the statements of one search return. */
export type Vocabulary = ReturnType<typeof createVocabulary>

export function createVocabulary(lexicon: Lexicon) {
  const counted = new Map<string, number>()
  const getTextUses = (stem: string) => Math.max(counted.get(stem) ?? 0, lexicon.getStemUses(stem))
  return {
    ...lexicon,
    addUses: (stem: string, uses: number) => counted.set(stem, Math.max(counted.get(stem) ?? 0, uses)),
    /** Returns how often listings use a stem in texts and tags. */
    countStem: (stem: string): number =>
      lexicon.getTagsWithStem(stem).reduce((sum, tag) => sum + lexicon.getTagUses(tag), getTextUses(stem)),
    /** Returns the number of listings that a target finds. */
    countTarget: (target: Target): number =>
      'tagId' in target ? lexicon.getTagUses(target.tagId) : getTextUses(target.stem),
  }
}
