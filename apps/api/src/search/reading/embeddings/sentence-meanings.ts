import type { PhraseRow, Stemmed } from '../lexicon/lexicon.queries.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { toTargets } from '../phrases/phrase-index.ts'
import type { PhraseMatch } from '../phrases/phrase-index.ts'
import type { SimilarPhrase } from './similar-phrases.ts'

/** Phrases below this similarity have another meaning. */
const MIN_SIMILARITY = 0.4
/** How much lower than the highest similarity that of another meaning may be. */
const MAX_DIFFERENCE = 0.06
const MAX_MEANINGS = 2
/** The quality of the most similar meaning and of others, relative to a phrase that the text contains. */
const QUALITY_FACTORS = { first: 1.3, other: 0.5 } as const
/** With fewer words, a sentence means no more than its words. */
const MIN_WORDS = 3
/** With more words that have a meaning, the name of a tag does not explain the rest. */
const MAX_NAMING_WORDS = 3

/** Identifies the tag or occupation of a phrase in the cursor of a search. */
const toMeaning = ({ categoryId, tagId, titleWords }: PhraseRow): string =>
  `${categoryId} ${tagId ?? titleWords.join(' ')}`

type Encodable = {
  phrases: readonly string[]
  rowsByPhrase: ReadonlyMap<string, readonly PhraseRow[]>
  rowByMeaning: ReadonlyMap<string, PhraseRow>
}

const cache = new WeakMap<readonly PhraseRow[], Encodable>()

/** Indexes phrases and the tags that they mean, once per lexicon. A category is too general to be the meaning of a sentence. */
function indexPhrases({ rows }: Lexicon): Encodable {
  const cached = cache.get(rows.phrases)
  if (cached) return cached
  const rowsByPhrase = new Map<string, PhraseRow[]>()
  const rowByMeaning = new Map<string, PhraseRow>()
  for (const row of rows.phrases.filter(({ isCategoryTag }) => !isCategoryTag)) {
    const meaning = toMeaning(row)
    if (!rowByMeaning.has(meaning)) rowByMeaning.set(meaning, row)
    for (const text of [row.phrase, row.tagText ?? row.phrase]) {
      const existing = rowsByPhrase.get(text) ?? []
      if (!existing.some((other) => toMeaning(other) === meaning)) rowsByPhrase.set(text, [...existing, row])
    }
  }
  const indexed = { phrases: [...rowsByPhrase.keys()], rowsByPhrase, rowByMeaning }
  cache.set(rows.phrases, indexed)
  return indexed
}

/** Lists the texts that a sentence is compared with. */
export const listEncodedPhrases = (lexicon: Lexicon): readonly string[] => indexPhrases(lexicon).phrases

const listStems = (words: readonly Stemmed[]) => new Set(words.flatMap(({ stem }) => stem ?? []))

/** Returns whether the words say little about the meaning: they contain no phrase of several words and name no tag. */
export function isUnexplained(words: readonly Stemmed[], lexicon: Lexicon): boolean {
  if (words.length < MIN_WORDS) return false
  const stems = listStems(words)
  const hasPhrase = lexicon.phrases.findPhrases(stems).some((match) => match.stems.size > 1)
  const isLong = words.filter(({ stem }) => stem !== null).length > MAX_NAMING_WORDS
  return !hasPhrase && (isLong || lexicon.findNamedTags(stems).length === 0)
}

/** Two similar phrases of a meaning are more certain than one. */
const combine = ([first = 0, second = first]: readonly number[]) => (2 * first + second) / 3

/** Returns the meanings of the most similar phrases, the most certain first. */
export function selectMeanings(lexicon: Lexicon, similar: readonly SimilarPhrase[]): string[] {
  const { rowsByPhrase } = indexPhrases(lexicon)
  const similarities = new Map<string, number[]>()
  for (const { phrase, similarity } of similar) {
    for (const row of rowsByPhrase.get(phrase) ?? []) {
      const meaning = toMeaning(row)
      similarities.set(meaning, [...(similarities.get(meaning) ?? []), similarity])
    }
  }
  const ranked = [...similarities]
    .map(([meaning, values]) => ({ meaning, similarity: combine(values) }))
    .toSorted((a, b) => b.similarity - a.similarity)
  const min = Math.max(MIN_SIMILARITY, (ranked[0]?.similarity ?? 0) - MAX_DIFFERENCE)
  return ranked
    .filter(({ similarity }) => similarity >= min)
    .slice(0, MAX_MEANINGS)
    .map(({ meaning }) => meaning)
}

/** Converts meanings to matches of phrases that all words of the sentence express. Deleted phrases are ignored. */
export function toPhraseMatches(
  meanings: readonly string[],
  words: readonly Stemmed[],
  lexicon: Lexicon,
): PhraseMatch[] {
  const { rowByMeaning } = indexPhrases(lexicon)
  return meanings.flatMap((meaning, index): PhraseMatch[] => {
    const row = rowByMeaning.get(meaning)
    if (!row) return []
    const factor = index === 0 ? QUALITY_FACTORS.first : QUALITY_FACTORS.other
    const targets = toTargets(row, words.length, lexicon.getStem).map((target) => ({
      ...target,
      quality: Math.ceil(target.quality * factor),
      qualityElsewhere: Math.ceil((target.qualityElsewhere ?? 0) * factor),
    }))
    return [
      {
        phrase: row.phrase,
        tags: row.tagText === null ? [] : [row.tagText],
        stems: listStems(words),
        words: words.map(({ word }) => word),
        targets,
      },
    ]
  })
}
