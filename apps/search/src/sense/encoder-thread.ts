import { Worker } from 'node:worker_threads'

import type { Log } from '@fourfold/platform/log'

import { retryAfter } from '../retry.ts'
import type { ToEncoder, ToSense } from './messages.ts'

/** What tools that list threads call it. */
export const THREAD_NAME = 'sentence-encoder'

/** A thread that has lived this long was well: its death is the first in a row again. */
const WELL_AFTER_MS = 60_000

type ThreadOptions = {
  log: Log
  /** A thread is there, and knows nothing yet. */
  onStart: () => void
  onMessage: (message: ToSense) => void
  /** It is gone, with what it had learned and what it was asked. */
  onDeath: () => void
}

/** Keeps the encoder running: when its thread dies another is started, after a pause that grows while they die young. */
export function keepEncoder({ log, onStart, onMessage, onDeath }: ThreadOptions) {
  let thread: Worker | undefined
  let deathsInRow = 0
  let restart: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): void {
    const startedAt = performance.now()
    let err: unknown
    thread = new Worker(new URL('encoder.ts', import.meta.url), { name: THREAD_NAME })
    thread.unref()
    thread.on('message', onMessage)
    thread.on('error', (cause) => {
      err = cause
    })
    // Whatever ends a thread, an error or not, this comes last and once.
    thread.on('exit', (code) => {
      if (isClosed) return
      thread = undefined
      deathsInRow = performance.now() - startedAt > WELL_AFTER_MS ? 1 : deathsInRow + 1
      const pauseMs = Math.round(retryAfter(deathsInRow))
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
    send: (message: ToEncoder): void => thread?.postMessage(message, []),
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(restart)
      await thread?.terminate()
    },
  }
}
