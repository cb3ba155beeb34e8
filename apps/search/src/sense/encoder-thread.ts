import { Worker } from 'node:worker_threads'

import type { Log } from '@fourfold/platform/log'

import { retryAfter } from '../retry.ts'
import type { FromEncoder, ToEncoder, ToSense } from './messages.ts'

/** What tools that list threads call it. */
export const THREAD_NAME = 'sentence-encoder'

/** For each such time that a thread has lived, one death before it is forgotten. One that dies every minute dies too often. */
const FORGOTTEN_AFTER_MS = 600_000
/** What has work and says nothing for so long hangs. The model is read in seconds, phrases are learned a few at a time. */
const HANGS_AFTER_MS = 60_000

type ThreadOptions = {
  log: Log
  /** A thread is there, and knows nothing yet. */
  onStart: () => void
  onMessage: (message: ToSense) => void
  hangsAfterMs?: number | undefined
  /** It is gone, with what it had learned and what it was asked. */
  onDeath: () => void
}

/** How many deaths in a row it was with this one, which makes the pause: `before` it, and after a life of so long. */
export const deathsInRow = (before: number, livedMs: number): number =>
  Math.max(0, before - Math.floor(livedMs / FORGOTTEN_AFTER_MS)) + 1

/** Notices when somebody with work is silent for too long. */
function createPatience(maxMs: number, onEnd: () => void) {
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = unanswered > 0 ? setTimeout(onEnd, maxMs).unref() : undefined
  }
  return {
    given(): void {
      unanswered += 1
      if (unanswered === 1) wait()
    },
    heard(isAnswer: boolean): void {
      if (isAnswer) unanswered = Math.max(0, unanswered - 1)
      wait()
    },
    end(): void {
      unanswered = 0
      wait()
    },
  }
}

/**
 * Keeps the encoder running: when its thread dies another is started, after a pause that grows while they die young.
 * A thread that hangs is ended, and has died then like any other.
 */
export function keepEncoder({ log, onStart, onMessage, onDeath, hangsAfterMs = HANGS_AFTER_MS }: ThreadOptions) {
  let thread: Worker | undefined
  let deaths = 0
  let restart: NodeJS.Timeout | undefined
  let isClosed = false
  let err: unknown
  const patience = createPatience(hangsAfterMs, () => {
    err = new Error(`the sentence encoder has said nothing for ${hangsAfterMs} ms`)
    void thread?.terminate()
  })

  function start(): void {
    const startedAt = performance.now()
    err = undefined
    thread = new Worker(new URL('encoder.ts', import.meta.url), { name: THREAD_NAME })
    thread.unref()
    thread.on('message', (message: FromEncoder) => {
      const isSign = 'toLearn' in message
      patience.heard(!isSign)
      if (!isSign) onMessage(message)
    })
    thread.on('error', (cause) => {
      err = cause
    })
    // Whatever ends a thread, an error or not, this comes last and once.
    thread.on('exit', (code) => {
      patience.end()
      if (isClosed) return
      thread = undefined
      deaths = deathsInRow(deaths, performance.now() - startedAt)
      const pauseMs = Math.round(retryAfter(deaths))
      log.error(
        { err, code, pauseMs },
        'the sentence encoder has died; until the next, questions are read by words alone',
      )
      onDeath()
      restart = setTimeout(start, pauseMs).unref()
    })
    onStart()
  }

  start()
  return {
    /** Nothing hears it while no thread is there. */
    send(message: ToEncoder): void {
      if (!thread) return
      patience.given()
      thread.postMessage(message, [])
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(restart)
      patience.end()
      await thread?.terminate()
    },
  }
}
