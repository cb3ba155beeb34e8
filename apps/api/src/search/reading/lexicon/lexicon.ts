import { createPhraseIndex } from '../phrases/phrase-index.ts'
import type { PhraseIndex } from '../phrases/phrase-index.ts'
import { createDictionary } from '../spelling/dictionary.ts'
import type { Dictionary } from '../spelling/dictionary.ts'
import type { CountedWord, LexiconRows } from './lexicon.queries.ts'

/** The meanings of words: tags that contain them, synonyms and phrases. Small enough for the memory of every process. */
export type Lexicon = {
  version: string
  rows: LexiconRows
  words: readonly CountedWord[]
  phrases: PhraseIndex
  /** All words that have a stem. */
  dictionary: Dictionary
  getStem(word: string): string | undefined
  getSynonyms(word: string): readonly string[]
  /** Returns the tags that contain exactly this word. */
  getTagsWithWord(word: string): readonly number[]
  getTagsWithStem(stem: string): readonly number[]
  /** Finds tags all of whose words have one of the stems. */
  findNamedTags(stems: ReadonlySet<string>): readonly number[]
  getTagUses(tagId: number): number
  getStemUses(stem: string): number
  /**
   * The stems of synonyms and occupations that no listing used when the lexicon was loaded. Searches check again, because
   * a new word of a listing does not change the version.
   */
  unusedStems: readonly string[]
}

/** Lists all words of the lexicon, each once. */
export function listWords({ tags, synonyms, phrases }: LexiconRows): string[] {
  return [
    ...new Set([
      ...tags.flatMap(({ words }) => words),
      ...synonyms.flatMap(({ words, means }) => [...words, ...means]),
      ...phrases.flatMap(({ words, titleWords }) => [...words, ...titleWords]),
    ]),
  ]
}

/** Adds a value to the list of a key, unless the list contains it. */
function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

function indexTags({ tags }: LexiconRows, getStem: Lexicon['getStem']) {
  const byWord = new Map<string, number[]>()
  const byStem = new Map<string, number[]>()
  const stemsOfTag = new Map<number, Set<string>>()
  for (const { id, words } of tags) {
    const stems = new Set(words.flatMap((word) => getStem(word) ?? []))
    stemsOfTag.set(id, stems)
    for (const word of words) addToList(byWord, word, id)
    for (const stem of stems) addToList(byStem, stem, id)
  }
  return { byWord, byStem, stemsOfTag }
}

function indexSynonyms({ synonyms }: LexiconRows): Map<string, string[]> {
  const byWord = new Map<string, string[]>()
  for (const { words, means } of synonyms) {
    for (const word of words) {
      for (const meaning of means) addToList(byWord, word, meaning)
    }
  }
  return byWord
}

/** Creates a lexicon. `words` contains all words of `rows`. */
export function createLexicon(version: string, rows: LexiconRows, words: readonly CountedWord[]): Lexicon {
  const stems = new Map(words.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])))
  const stemUses = new Map(words.flatMap(({ stem, uses }) => (stem === null ? [] : [[stem, uses] as const])))
  const tagUses = new Map(rows.tags.map(({ id, uses }) => [id, uses]))
  const getStem = (word: string) => stems.get(word)
  const { byWord, byStem, stemsOfTag } = indexTags(rows, getStem)
  const synonyms = indexSynonyms(rows)
  const getTagsWithStem = (stem: string) => byStem.get(stem) ?? []
  const getStemUses = (stem: string) => stemUses.get(stem) ?? 0
  const searchedWords = [...[...synonyms.values()].flat(), ...rows.phrases.flatMap(({ titleWords }) => titleWords)]
  return {
    version,
    rows,
    words,
    phrases: createPhraseIndex(rows.phrases, getStem),
    dictionary: createDictionary(stems.keys()),
    getStem,
    getSynonyms: (word) => synonyms.get(word) ?? [],
    getTagsWithWord: (word) => byWord.get(word) ?? [],
    getTagsWithStem,
    findNamedTags(someStems) {
      const tags = new Set([...someStems].flatMap(getTagsWithStem))
      return [...tags].filter((tag) => stemsOfTag.get(tag)?.isSubsetOf(someStems))
    },
    getTagUses: (tagId) => tagUses.get(tagId) ?? 0,
    getStemUses,
    unusedStems: [...new Set(searchedWords.flatMap((word) => getStem(word) ?? []))].filter(
      (stem) => getStemUses(stem) === 0,
    ),
  }
}
