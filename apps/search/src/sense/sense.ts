import { Worker } from 'node:worker_threads'

import type { Log } from '@fourfold/platform/log'
import type { Storage } from '@fourfold/platform/storage'

import { keptVectors } from './kept-vectors.ts'
import type { Encoded, Likeness, ToEncoder, ToSense } from './messages.ts'

/** A question waits no longer than this for its sense; its words are searched for all the same. */
const DEADLINE_MS = 250
/** The same sentence comes again for the next page, and with other filters. */
const MOST_REMEMBERED = 500
/** More than these the encoder could not answer within the deadline: who asks beyond them would only keep others waiting. */
const MOST_BEHIND = 4
/** What is longer is cut. A letter may stand for many, so they are counted as the encoder reads them. */
const LONGEST = 200

/**
 * Finds everyday phrases that say the same in other words, by a sentence encoder in a thread of its own. Whatever fails
 * there leaves the search as it is without it.
 */
export type Sense = {
  /** Told as often as one likes which phrases there are. Until they are taken in nothing is found. */
  learn(phrases: ReadonlyMap<string, unknown>): void
  nearest(sentence: string): Promise<readonly Likeness[]>
  /** How many phrases have been taken in. */
  learned(): number
  close(): Promise<void>
}

/** For a process without an encoder. */
export const noSense: Sense = {
  learn: () => undefined,
  nearest: async () => [],
  learned: () => 0,
  close: async () => undefined,
}

/** Sentences on their way to the encoder and back. */
function createAsking(send: (message: ToEncoder) => void) {
  const waiting = new Map<number, (near: Likeness[]) => void>()
  let asked = 0
  let behind = 0
  return {
    /** Whether the encoder has more to do than anybody waits for. */
    isBehind: () => behind >= MOST_BEHIND,
    heard(id: number, near: Likeness[]): void {
      behind -= 1
      waiting.get(id)?.(near)
    },
    /** Nothing when the answer did not come in time. */
    async ask(sentence: string): Promise<Likeness[] | undefined> {
      asked += 1
      behind += 1
      const id = asked
      const { promise, resolve } = Promise.withResolvers<Likeness[] | undefined>()
      const timer = setTimeout(() => resolve(undefined), DEADLINE_MS)
      waiting.set(id, resolve)
      send({ id, sentence })
      const near = await promise
      clearTimeout(timer)
      waiting.delete(id)
      return near
    },
  }
}

export function createSense({ log, storage }: { log: Log; storage: Storage }): Sense {
  const encoder = new Worker(new URL('encoder.ts', import.meta.url))
  const kept = keptVectors(storage)
  const remembered = new Map<string, Likeness[]>()
  let last: ReadonlyMap<string, unknown> | undefined
  let learned = 0
  const send = (message: ToEncoder) => encoder.postMessage(message, [])
  const asking = createAsking(send)
  const noteFailure = (what: string) => (err: unknown) => log.warn({ err }, what)

  function keep(fresh: Encoded): void {
    log.info({ phrases: fresh.phrases.length }, 'everyday phrases encoded')
    kept.write(fresh).catch(noteFailure('could not keep the encoded phrases'))
  }

  encoder.unref()
  encoder.on('error', (err) => {
    learned = 0
    log.error({ err }, 'the sentence encoder has failed; questions are read by their words alone')
  })
  encoder.on('message', (message: ToSense) => {
    if ('id' in message) {
      if (message.failure) log.warn({ reason: message.failure }, 'a sentence could not be encoded')
      return asking.heard(message.id, message.near)
    }
    learned = message.learned
    remembered.clear()
    if (message.fresh) keep(message.fresh)
  })

  async function ask(sentence: string): Promise<Likeness[]> {
    const near = asking.isBehind() ? undefined : await asking.ask(sentence)
    if (!near) return []
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(sentence, near)
    return near
  }

  return {
    learn(phrases) {
      if (phrases === last) return
      last = phrases
      const begin = (known?: Encoded) => send({ learn: [...phrases.keys()], known })
      const read = learned === 0 ? kept.read().catch(noteFailure('could not read the encoded phrases')) : undefined
      void Promise.resolve(read).then((known) => begin(known ?? undefined))
    },
    async nearest(sentence) {
      if (learned === 0) return []
      const read = sentence.normalize('NFKC').slice(0, LONGEST)
      return remembered.get(read) ?? ask(read)
    },
    learned: () => learned,
    close: async () => void (await encoder.terminate()),
  }
}
