import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { Word } from '../lexicon/lexicon.queries.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { PhraseMatch } from '../lexicon/phrase-index.ts'
import type { SentenceEncoder } from './encoder.ts'
import { findVectors } from './phrase-vectors.store.ts'

/** Texts with fewer words are not encoded, because they mean no more than their words. */
const MIN_WORDS = 3
/** A text with more words is encoded even if it contains the name of a tag. */
const MAX_WORDS_WITH_TAG = 3
/** Longer texts are truncated, because the time for encoding grows with the length. */
const MAX_CHARACTERS = 100
/** The maximum number of concurrent searches with the encoder. Further searches use words only, instead of waiting. */
const MAX_IN_PROGRESS = 4
/** The number of most similar phrases whose meanings are compared. */
const MAX_SIMILAR = 24
/** Meanings below this similarity are ignored. */
const MIN_SIMILARITY = 0.4
/** Meanings whose similarity is lower than the highest by more than this are ignored. */
const MAX_DIFFERENCE = 0.06
const MAX_MEANINGS = 2
/** Factors for the quality of the most similar meaning and of others, relative to a phrase that the text contains. */
const QUALITY_FACTORS = { first: 1.3, other: 0.5 } as const
/** The minimum time between two attempts to load missing vectors, which the worker computes. */
const RELOAD_MS = 10_000

/**
 * Returns whether a text needs the encoder: it has at least `MIN_WORDS` words, contains no phrase of several words and,
 * if it is short, no name of a tag.
 */
function needsEncoder(words: readonly Word[], { phrases, findNamedTags }: Lexicon): boolean {
  const stems = new Set(words.map(({ stem }) => stem))
  const isNamed = words.length <= MAX_WORDS_WITH_TAG && findNamedTags(stems).length > 0
  return words.length >= MIN_WORDS && !isNamed && !phrases.findPhrases(stems).some((match) => match.stems.size > 1)
}

type Similar = { meaning: string; similarity: number }

/** Returns the meanings with the highest similarity. `similar` must be sorted, with the most similar phrase first. */
function selectMeanings(similar: readonly Similar[]): string[] {
  const ranked = [...Map.groupBy(similar, ({ meaning }) => meaning)]
    .map(([meaning, ofMeaning]) => {
      // The weighted mean of the two most similar phrases. If the meaning has only one phrase, its similarity.
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

/**
 * Finds the tags and occupations that a text means as a whole, as keys of `rowByMeaning`. Finds none if phrases or tags
 * explain the text, or if the encoder is busy, slow or unavailable.
 */
export type FindMeanings = (text: string, words: readonly Word[], lexicon: Lexicon) => Promise<string[]>

type MeaningsOptions = { db: Db; log: Log; encoder: SentenceEncoder; deadlineMs: number; reloadMs?: number }

/** Creates the function, which keeps the vectors of phrases in memory. Vectors never change, so each is loaded once. */
export function createMeaningFinder(options: MeaningsOptions): FindMeanings {
  const { db, log, encoder, deadlineMs, reloadMs = RELOAD_MS } = options
  const vectors = new Map<string, Float32Array>()
  let nextLoadAt = 0
  let loading: Promise<void> | undefined
  let inProgress = 0

  async function loadVectors(phrases: readonly string[]): Promise<void> {
    for (const [phrase, vector] of await findVectors(db, phrases)) vectors.set(phrase, vector)
  }

  async function findMeanings(text: string, { phrases: { meaningsByText } }: Lexicon): Promise<string[]> {
    const missing = [...meaningsByText.keys()].filter((phrase) => !vectors.has(phrase))
    if (missing.length > 0 && performance.now() >= nextLoadAt) {
      nextLoadAt = performance.now() + reloadMs
      loading = loadVectors(missing)
    }
    await loading
    const vectorOfText = await encoder.encode(text.normalize('NFKC').slice(0, MAX_CHARACTERS))
    const compared = [...meaningsByText].flatMap(([phrase, meanings]) => {
      const vector = vectors.get(phrase)
      return vector ? [{ meanings, similarity: computeDotProduct(vectorOfText, vector) }] : []
    })
    const similar = compared.toSorted((a, b) => b.similarity - a.similarity).slice(0, MAX_SIMILAR)
    return selectMeanings(
      similar.flatMap(({ meanings, similarity }) => [...meanings].map((meaning) => ({ meaning, similarity }))),
    )
  }

  return async (text, words, lexicon) => {
    if (!encoder.isReady() || inProgress >= MAX_IN_PROGRESS || !needsEncoder(words, lexicon)) return []
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

/** Converts meanings to phrase matches with all words of the text. Ignores meanings whose phrases were deleted. */
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
