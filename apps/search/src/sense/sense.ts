import type { Log } from '@fourfold/platform/log'
import type { Storage } from '@fourfold/platform/storage'

import { keepEncoder } from './encoder-thread.ts'
import { keptVectors } from './kept-vectors.ts'
import type { Encoded, Likeness, ToEncoder } from './messages.ts'

/** A question waits no longer than this for its sense; its words are searched for all the same. */
const DEADLINE_MS = 250
/** The same sentence comes again for the next page, and with other filters. */
const MOST_REMEMBERED = 500
/** More than these the encoder could not answer within the deadline: who asks beyond them would only keep others waiting. */
const MOST_BEHIND = 4
/**
 * What is longer is cut: twice as long costs twice as much, and more than all the rest of a question. A letter may stand
 * for many, so they are counted as the encoder reads them.
 */
const LONGEST = 100

/**
 * Finds everyday phrases that say the same in other words, by a sentence encoder in a thread of its own. Whatever fails
 * there leaves the search as it is without it.
 */
export type Sense = {
  /** Told as often as one likes which phrases there are. Until they are taken in nothing is found. */
  learn(phrases: ReadonlyMap<string, unknown>): void
  /** Of one who asks, the encoder reads one sentence at a time. Nothing for another that comes meanwhile. */
  nearest(sentence: string, asker?: string): Promise<readonly Likeness[]>
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

type Asked = { sentence: string; asker: string | undefined }
type UnderWay = { asker: string | undefined; tell: (near: Likeness[] | undefined) => void }

/** Sentences on their way to one thread and back. */
function createAsking() {
  const underWay = new Map<number, UnderWay>()
  let count = 0
  return {
    /** Not while the encoder has more to do than anybody waits for, nor while it works for the same asker. */
    mayAsk: (asker: string | undefined): boolean =>
      underWay.size < MOST_BEHIND && (asker === undefined || !underWay.values().some((one) => one.asker === asker)),
    heard(id: number, near: Likeness[]): void {
      underWay.get(id)?.tell(near)
      underWay.delete(id)
    },
    /** Nobody will answer what is under way. */
    giveUp(): void {
      for (const { tell } of underWay.values()) tell(undefined)
      underWay.clear()
    },
    /** Nothing when the answer does not come in time. The encoder works on it all the same. */
    async ask({ sentence, asker }: Asked, send: (message: ToEncoder) => void): Promise<Likeness[] | undefined> {
      count += 1
      const { promise, resolve: tell } = Promise.withResolvers<Likeness[] | undefined>()
      const timer = setTimeout(() => tell(undefined), DEADLINE_MS)
      underWay.set(count, { asker, tell })
      send({ id: count, sentence })
      const near = await promise
      clearTimeout(timer)
      return near
    },
  }
}

/** The vectors in the file store, as far as it can be reached: they save work, and nothing depends on them. */
function createKeeping({ log, storage }: { log: Log; storage: Storage }) {
  const { read, write } = keptVectors(storage)
  const noteFailure = (what: string) => (err: unknown) => log.warn({ err }, what)
  return {
    read: () => read().catch(noteFailure('could not read the encoded phrases')),
    write(fresh: Encoded): void {
      log.info({ phrases: fresh.phrases.length }, 'everyday phrases encoded')
      write(fresh).catch(noteFailure('could not keep the encoded phrases'))
    },
  }
}

type SenseOptions = { log: Log; storage: Storage; /** Told of every thread that dies. */ onDeath?: () => void }

export function createSense({ log, storage, onDeath }: SenseOptions): Sense {
  const keeping = createKeeping({ log, storage })
  const remembered = new Map<string, Likeness[]>()
  const asking = createAsking()
  let phrases: ReadonlyMap<string, unknown> | undefined
  let learned = 0

  const encoder = keepEncoder({
    log,
    onStart: () => void teach(),
    onMessage(message) {
      if ('id' in message) {
        if (message.failure) log.warn({ reason: message.failure }, 'a sentence could not be encoded')
        return asking.heard(message.id, message.near)
      }
      learned = message.learned
      remembered.clear()
      if (message.fresh) keeping.write(message.fresh)
    },
    onDeath() {
      learned = 0
      asking.giveUp()
      onDeath?.()
    },
  })

  async function teach(): Promise<void> {
    if (!phrases) return
    const known = learned === 0 ? await keeping.read() : undefined
    encoder.send({ known: known ?? undefined, learn: [...phrases.keys()] })
  }

  async function ask({ sentence, asker }: Asked): Promise<Likeness[]> {
    const near = asking.mayAsk(asker) ? await asking.ask({ sentence, asker }, encoder.send) : undefined
    if (!near) return []
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(sentence, near)
    return near
  }

  return {
    learn(some) {
      if (some === phrases) return
      phrases = some
      void teach()
    },
    async nearest(text, asker) {
      if (learned === 0) return []
      const sentence = text.normalize('NFKC').slice(0, LONGEST)
      return remembered.get(sentence) ?? ask({ sentence, asker })
    },
    learned: () => learned,
    close: encoder.close,
  }
}
