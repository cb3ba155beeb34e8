import type { Log } from '@fourfold/platform/log'
import type { Storage } from '@fourfold/platform/storage'

import { createAsking } from './asking.ts'
import type { Asked } from './asking.ts'
import { keepEncoder } from './encoder-thread.ts'
import { keptVectors } from './kept-vectors.ts'
import type { Encoded, Likeness } from './messages.ts'

/** The same sentence comes again for the next page, and with other filters. */
const MOST_REMEMBERED = 500
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

type SenseOptions = {
  log: Log
  storage: Storage
  /** Told of every thread that dies. */
  onDeath?: () => void
  /** After how long a silence a thread that has work is ended. */
  hangsAfterMs?: number | undefined
}

export function createSense({ log, storage, onDeath, hangsAfterMs }: SenseOptions): Sense {
  const keeping = createKeeping({ log, storage })
  const remembered = new Map<string, Likeness[]>()
  const asking = createAsking()
  let phrases: ReadonlyMap<string, unknown> | undefined
  let learned = 0

  const encoder = keepEncoder({
    log,
    hangsAfterMs,
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
