import type { Db } from '@fourfold/platform/db/db'

import { MODEL } from './model.ts'
import { findVectors } from './phrase-vectors.store.ts'

/** The time between two attempts to load vectors that the worker has not computed yet. */
const RELOAD_MS = 10_000
const MAX_SIMILAR = 24

export type SimilarPhrase = { phrase: string; similarity: number }

function computeDotProduct(first: Float32Array, second: Float32Array): number {
  let sum = 0
  for (let index = 0; index < first.length; index += 1) sum += (first[index] ?? 0) * (second[index] ?? 0)
  return sum
}

type VectorsOptions = { reloadMs?: number | undefined }

/** Keeps the vectors of phrases in memory. A vector never changes, so only those of new phrases are loaded. */
export function createPhraseVectors(db: Db, { reloadMs = RELOAD_MS }: VectorsOptions = {}) {
  const vectors = new Map<string, Float32Array>()
  let nextLoad = 0
  let loading: Promise<void> | undefined

  async function loadVectors(phrases: readonly string[]): Promise<void> {
    for (const [phrase, vector] of await findVectors(db, MODEL, phrases)) vectors.set(phrase, vector)
    nextLoad = performance.now() + reloadMs
  }

  async function loadMissing(phrases: readonly string[]): Promise<void> {
    const missing = phrases.filter((phrase) => !vectors.has(phrase))
    if (missing.length === 0 || performance.now() < nextLoad) return
    loading ??= loadVectors(missing).finally(() => {
      loading = undefined
    })
    await loading
  }

  return {
    loadMissing,

    /** Returns the phrases with the highest similarity to a vector. Phrases that are not encoded yet are ignored. */
    findSimilar(sentence: Float32Array, phrases: readonly string[]): SimilarPhrase[] {
      const compared = phrases.flatMap((phrase) => {
        const vector = vectors.get(phrase)
        return vector ? [{ phrase, similarity: computeDotProduct(sentence, vector) }] : []
      })
      return compared.toSorted((a, b) => b.similarity - a.similarity).slice(0, MAX_SIMILAR)
    },
  }
}
