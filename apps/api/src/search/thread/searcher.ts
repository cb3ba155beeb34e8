import { Worker } from 'node:worker_threads'

import type { Redis } from 'ioredis'

import { Failure } from '../../platform/failure.ts'
import type { Log } from '../../platform/log.ts'
import type { Answer, Question } from './answer.ts'
import type { FromThread, ThreadSettings, ToThread } from './thread.ts'

/** Says that some listing has changed. Whoever misses it looks within a second anyway. */
const CHANNEL = 'fourfold:listings'

/** Past a short queue it is kinder to say "busy" than to let everybody wait. */
const MOST_WAITING = 200

type Settle = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

type SearcherDeps = { settings: ThreadSettings; redis: Redis; log: Log }

type Thread = ReturnType<typeof startThread>

/** One thread with its own index, and the questions it still owes an answer to. */
function startThread(settings: ThreadSettings, { onWorn, onEnd, log }: { onWorn(): void; onEnd(): void; log: Log }) {
  const owed = new Map<number, Settle>()
  let last = 0
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: settings, execArgv: [] })
  const tell = (message: ToThread) => worker.postMessage(message, [])

  function settle(message: Extract<FromThread, { id: number }>): void {
    const waiting = owed.get(message.id)
    owed.delete(message.id)
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.message))
  }

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if ('id' in message) settle(message)
      else if (message.kind === 'worn') onWorn()
      else {
        log.info({ listings: message.size, ms: Math.round(message.milliseconds) }, 'search index loaded')
        resolve()
      }
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the search index ended')))
  })
  worker.on('error', (error) => log.error({ err: error }, 'the search index failed'))
  worker.once('exit', () => {
    for (const { reject } of owed.values()) reject(new Failure('unavailable'))
    owed.clear()
    onEnd()
  })
  // An index must not keep the process from ending.
  worker.unref()

  return {
    ready,
    look: () => tell('look'),
    close: () => tell('close'),
    ask(question: Question): Promise<Answer> {
      if (owed.size >= MOST_WAITING) throw new Failure('unavailable')
      return new Promise((resolve, reject) => {
        const id = (last += 1)
        owed.set(id, { resolve, reject })
        tell({ id, question })
      })
    },
  }
}

export type Searcher = ReturnType<typeof createSearcher>

/** The index on a thread of its own, loaded when it is first needed and replaced when it is worn. */
export function createSearcher({ settings, redis, log }: SearcherDeps) {
  let current: Thread | undefined
  let starting: Promise<Thread> | undefined
  let hints: Redis | undefined
  let isClosed = false

  /** The new one takes over once it has loaded; until then the old one answers. */
  async function replace(): Promise<Thread> {
    const fresh: Thread = startThread(settings, {
      log,
      onWorn: () => void replace().catch((error: unknown) => log.error({ err: error }, 'could not load anew')),
      onEnd() {
        if (current !== fresh) return
        current = undefined
        // It should not have ended; without it the process is not ready, and nobody would ask for it again.
        if (!isClosed) void thread().catch((error: unknown) => log.error({ err: error }, 'could not load anew'))
      },
    })
    await fresh.ready
    current?.close()
    current = fresh
    return fresh
  }

  function listen(): void {
    hints = redis.duplicate()
    hints.on('error', () => undefined)
    hints.on('ready', () => void hints?.subscribe(CHANNEL).catch(() => undefined))
    hints.on('message', () => current?.look())
  }

  async function thread(): Promise<Thread> {
    if (current) return current
    if (isClosed) throw new Failure('unavailable')
    if (!hints) listen()
    starting ??= replace().finally(() => (starting = undefined))
    return starting
  }

  return {
    /** Loads the index, unless it is loaded. */
    async start(): Promise<void> {
      await thread()
    },
    isReady: () => current !== undefined,
    ask: async (question: Question): Promise<Answer> => (await thread()).ask(question),
    /** To be called once a change of listings has been committed; nobody waits for it. */
    announce(): void {
      redis.publish(CHANNEL, '').catch(() => undefined)
    },
    close(): void {
      isClosed = true
      hints?.disconnect()
      current?.close()
      void starting?.then((fresh) => fresh.close()).catch(() => undefined)
    },
  }
}
