import type { ListingIndex } from '../listing-index/listing-index.ts'
import type { Key } from '../listing-index/query.ts'
import { createEveryday } from './everyday.ts'
import type { Everyday, PhraseRow } from './everyday.ts'
import { NO_STEM } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

type TagWords = { id: number; words: readonly string[] }
type SynonymWords = { words: readonly string[]; means: readonly string[] }
export type LexiconRows = {
  tags: readonly TagWords[]
  synonyms: readonly SynonymWords[]
  phrases?: readonly PhraseRow[]
}

/** Every word of the lexicon, to be learnt before it is used. */
export function wordsOfLexicon({ tags, synonyms, phrases = [] }: LexiconRows): string[] {
  return [
    ...tags.flatMap(({ words }) => words),
    ...synonyms.flatMap(({ words, means }) => [...words, ...means]),
    ...phrases.flatMap(({ words, title_words: titleWords }) => [...words, ...titleWords]),
  ]
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

/** What words mean: through the tags that use them, through others of the same meaning, and how common they are. */
export type Lexicon = {
  vocabulary: Vocabulary
  everyday: Everyday
  /** Words that a word also means. */
  synonymsOf(word: string): readonly string[]
  /** Tags with this very word. */
  tagsSaying(word: string): readonly number[]
  /** Tags whose words have this stem. */
  tagsWith(stem: number): readonly number[]
  /** Tags that are named in full by these. */
  namedBy(stems: ReadonlySet<number>): readonly number[]
  /** How many listings have a stem, in any field. */
  usesOf(stem: number): number
  /** How many listings a key leads to. */
  lengthOf(key: Key): number
}

export function createLexicon(
  { tags, synonyms, phrases = [] }: LexiconRows,
  vocabulary: Vocabulary,
  index: ListingIndex,
): Lexicon {
  const tagsByStem = new Map<number, number[]>()
  const tagsByWord = new Map<string, number[]>()
  for (const { id, words } of tags) {
    for (const word of words) {
      addTo(tagsByWord, word, id)
      const stem = vocabulary.stemOf(word)
      if (stem !== undefined) addTo(tagsByStem, stem, id)
    }
  }
  const stemsOfTag = new Map(
    tags.map(({ id, words }) => [id, new Set(words.flatMap((word) => vocabulary.stemOf(word) ?? []))]),
  )
  const meant = new Map<string, string[]>()
  for (const { words, means } of synonyms) {
    for (const word of words) {
      for (const other of means) addTo(meant, word, other)
    }
  }
  const tagsWith = (stem: number) => tagsByStem.get(stem) ?? []
  return {
    vocabulary,
    everyday: createEveryday(phrases, vocabulary),
    tagsWith,
    namedBy(stems) {
      const some = new Set([...stems].flatMap(tagsWith))
      return [...some].filter((tag) => stemsOfTag.get(tag)?.isSubsetOf(stems))
    },
    tagsSaying: (word) => tagsByWord.get(word) ?? [],
    synonymsOf: (word) => meant.get(word) ?? [],
    lengthOf: ({ kind, id }) =>
      kind === 'tag' ? index.uses({ stem: NO_STEM, tags: [id] }) : index.uses({ stem: id, tags: [] }),
    usesOf: (stem) => index.uses({ stem, tags: tagsWith(stem) }),
  }
}
