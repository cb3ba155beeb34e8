import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { Word } from '../lexicon/lexicon.queries.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { PhraseMatch } from '../lexicon/phrase-index.ts'
import type { SentenceEncoder } from './encoder.ts'
import { findVectors } from './phrase-vectors.store.ts'

/** With fewer words, a sentence means no more than its words. */
const MIN_WORDS = 3
/** With more words, the name of a tag does not explain the rest. */
const MAX_NAMING_WORDS = 3
/** The rest of a longer sentence is ignored, because its cost grows with its length. */
const MAX_CHARACTERS = 100
/** Searches beyond this number would only delay others, so they use words only. */
const MAX_IN_PROGRESS = 4
/** The number of most similar phrases whose meanings are compared. */
const MAX_SIMILAR = 24
/** Phrases below this similarity have another meaning. */
const MIN_SIMILARITY = 0.4
/** How much lower than the highest similarity that of another meaning may be. */
const MAX_DIFFERENCE = 0.06
const MAX_MEANINGS = 2
/** The quality of the most similar meaning and of others, relative to a phrase that the text contains. */
const QUALITY_FACTORS = { first: 1.3, other: 0.5 } as const
/** The time between two attempts to load vectors that the worker has not computed yet. */
const RELOAD_MS = 10_000

/** Returns whether the words say little about the meaning: they contain no phrase of several words and name no tag. */
function isUnexplained(words: readonly Word[], { phrases, findNamedTags }: Lexicon): boolean {
  const stems = new Set(words.map(({ stem }) => stem))
  const isNamed = words.length <= MAX_NAMING_WORDS && findNamedTags(stems).length > 0
  return words.length >= MIN_WORDS && !isNamed && !phrases.findPhrases(stems).some((match) => match.stems.size > 1)
}

type Similar = { meaning: string; similarity: number }

/** Returns the most certain meanings of similar phrases, the most similar of which is first. */
function selectMeanings(similar: readonly Similar[]): string[] {
  const ranked = [...Map.groupBy(similar, ({ meaning }) => meaning)]
    .map(([meaning, ofMeaning]) => {
      // Two similar phrases are more certain than one.
      const [first = 0, second = first] = ofMeaning.map(({ similarity }) => similarity)
      return { meaning, similarity: (2 * first + second) / 3 }
    })
    .toSorted((a, b) => b.similarity - a.similarity)
  const min = Math.max(MIN_SIMILARITY, (ranked[0]?.similarity ?? 0) - MAX_DIFFERENCE)
  const certain = ranked.filter(({ similarity }) => similarity >= min)
  return certain.slice(0, MAX_MEANINGS).map(({ meaning }) => meaning)
}

function computeDotProduct(first: Float32Array, second: Float32Array): number {
  let sum = 0
  for (let index = 0; index < first.length; index += 1) sum += (first[index] ?? 0) * (second[index] ?? 0)
  return sum
}

/** Finds the meanings of a sentence that its words do not explain; none if the encoder is busy, slow or missing. */
export type FindMeanings = (text: string, words: readonly Word[], lexicon: Lexicon) => Promise<string[]>

type MeaningsOptions = { db: Db; log: Log; encoder: SentenceEncoder; deadlineMs: number; reloadMs?: number }

/** Keeps the vectors of phrases in memory. A vector never changes, so only those of new phrases are loaded. */
export function createMeaningFinder(options: MeaningsOptions): FindMeanings {
  const { db, log, encoder, deadlineMs, reloadMs = RELOAD_MS } = options
  const vectors = new Map<string, Float32Array>()
  let nextLoad = 0
  let loading: Promise<void> | undefined
  let inProgress = 0

  async function loadVectors(phrases: readonly string[]): Promise<void> {
    for (const [phrase, vector] of await findVectors(db, phrases)) vectors.set(phrase, vector)
  }

  async function findMeanings(text: string, { phrases: { meaningsByText } }: Lexicon): Promise<string[]> {
    const missing = [...meaningsByText.keys()].filter((phrase) => !vectors.has(phrase))
    if (missing.length > 0 && performance.now() >= nextLoad) {
      nextLoad = performance.now() + reloadMs
      loading = loadVectors(missing)
    }
    await loading
    const sentence = await encoder.encode(text.normalize('NFKC').slice(0, MAX_CHARACTERS))
    const compared = [...meaningsByText].flatMap(([phrase, meanings]) => {
      const vector = vectors.get(phrase)
      return vector ? [{ meanings, similarity: computeDotProduct(sentence, vector) }] : []
    })
    const similar = compared.toSorted((a, b) => b.similarity - a.similarity).slice(0, MAX_SIMILAR)
    return selectMeanings(
      similar.flatMap(({ meanings, similarity }) => [...meanings].map((meaning) => ({ meaning, similarity }))),
    )
  }

  return async (text, words, lexicon) => {
    if (!encoder.isReady() || inProgress >= MAX_IN_PROGRESS || !isUnexplained(words, lexicon)) return []
    inProgress += 1
    const meanings = findMeanings(text, lexicon)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'sentence encoder failed; using words only')
        return []
      })
      .finally(() => {
        inProgress -= 1
      })
    return Promise.race([meanings, sleep<string[]>(deadlineMs, [], { ref: false })])
  }
}

/** Converts meanings to matches of phrases that all words of the sentence express. Deleted phrases are ignored. */
export function toPhraseMatches(
  meanings: readonly string[],
  words: readonly Word[],
  { phrases }: Lexicon,
): PhraseMatch[] {
  const stems = new Set(words.map(({ stem }) => stem))
  return meanings.flatMap((meaning, index): PhraseMatch[] => {
    const row = phrases.rowByMeaning.get(meaning)
    if (!row) return []
    const factor = index === 0 ? QUALITY_FACTORS.first : QUALITY_FACTORS.other
    const targets = phrases.toTargets(row, words.length).map((target) => ({
      ...target,
      quality: Math.ceil(target.quality * factor),
      qualityElsewhere: Math.ceil((target.qualityElsewhere ?? 0) * factor),
    }))
    return [{ phrase: row.phrase, tags: row.tagText === null ? [] : [row.tagText], stems, targets }]
  })
}
