import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { Stemmed } from '../lexicon/lexicon.queries.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { SentenceEncoder } from './encoder.ts'
import { isUnexplained, listEncodedPhrases, selectMeanings } from './sentence-meanings.ts'
import { createPhraseVectors } from './similar-phrases.ts'

/** The rest of a longer sentence is ignored, because its cost grows with its length. */
const MAX_CHARACTERS = 100
/** Searches beyond this number would only delay others, so they use words only. */
const MAX_IN_PROGRESS = 4
/** The same sentence is searched again with other filters. */
const MAX_CACHED = 500

type Sentence = { text: string; words: readonly Stemmed[] }

/** Finds the meanings of a sentence that its words do not explain; none if the encoder is busy, slow or missing. */
export type FindMeanings = (sentence: Sentence, lexicon: Lexicon) => Promise<string[]>

type MeaningsOptions = {
  db: Db
  log: Log
  encoder: SentenceEncoder
  deadlineMs: number
  /** The time between two attempts to load missing vectors. */
  reloadMs?: number
}

/** Creates a function that encodes one sentence and keeps the vectors of the last ones. */
function createCachedEncoder(encoder: SentenceEncoder) {
  const cache = new Map<string, Float32Array>()
  return async function encode(sentence: string): Promise<Float32Array> {
    const cached = cache.get(sentence)
    if (cached) return cached
    const [vector = new Float32Array()] = await encoder.encode([sentence])
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(sentence, vector)
    return vector
  }
}

/** Returns the result, or undefined after the deadline. */
async function withDeadline<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result | undefined> {
  const { promise: deadline, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), deadlineMs)
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

export function createMeaningFinder({ db, log, encoder, deadlineMs, reloadMs }: MeaningsOptions): FindMeanings {
  const encode = createCachedEncoder(encoder)
  const vectors = createPhraseVectors(db, { reloadMs })
  let inProgress = 0
  let hasFailed = false

  async function findSimilar(text: string, lexicon: Lexicon): Promise<string[]> {
    inProgress += 1
    try {
      const phrases = listEncodedPhrases(lexicon)
      await vectors.loadMissing(phrases)
      const vector = await encode(text.normalize('NFKC').slice(0, MAX_CHARACTERS))
      hasFailed = false
      return selectMeanings(lexicon, vectors.findSimilar(vector, phrases))
    } catch (error) {
      // Logged once until the next success, because every search may fail for the same reason.
      if (!hasFailed) log.warn({ err: error }, 'sentence encoder failed; using words only')
      hasFailed = true
      return []
    } finally {
      inProgress -= 1
    }
  }

  return async ({ text, words }, lexicon) => {
    if (!encoder.isReady() || inProgress >= MAX_IN_PROGRESS || !isUnexplained(words, lexicon)) return []
    return (await withDeadline(findSimilar(text, lexicon), deadlineMs)) ?? []
  }
}
