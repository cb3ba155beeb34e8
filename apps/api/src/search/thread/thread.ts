import { parentPort, workerData } from 'node:worker_threads'

import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/db.ts'
import type { Env } from '../../platform/env.ts'
import { createLog } from '../../platform/log.ts'
import type { Answer, Question } from './answer.ts'
import { openFollower } from './follower.ts'

/** The thread that holds the index: takes questions from the one that started it, and follows the database. */

export type ThreadSettings = Pick<Env, 'DATABASE_URL' | 'LOG_LEVEL'>

export type ToThread = { id: number; question: Question } | 'look' | 'close'

export type FromThread =
  | { kind: 'ready'; size: number; milliseconds: number }
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'failed'; id: number; message: string }
  /** So much has changed that loading anew is cheaper than going on. */
  | { kind: 'worn' }

const LOOK_EVERY_MS = 1000
const MOST_CHANGES = 10_000
/** Who has left is remembered for three days; whoever has not looked for two cannot be sure. */
const MOST_HOURS_BLIND = 48

const settings = workerData as ThreadSettings
const log = createLog(settings, 'search')
const say = (message: FromThread) => parentPort?.postMessage(message, [])

const started = systemClock.now()
const { db, close } = openDatabase({ url: settings.DATABASE_URL, poolSize: 1, log })
const follower = await openFollower(db)

let lastLook = started
let isLooking = false
let isAskedAgain = false
let isWorn = false

async function look(): Promise<void> {
  if (isLooking) {
    isAskedAgain = true
    return
  }
  isLooking = true
  try {
    await follower.look()
    const now = systemClock.now()
    const isTooLong = now.since(lastLook).total('hours') > MOST_HOURS_BLIND
    lastLook = now
    if (!isWorn && (isTooLong || follower.changes() > MOST_CHANGES)) {
      isWorn = true
      say({ kind: 'worn' })
    }
  } catch (error) {
    // What is known stays true enough to answer from; the next look may succeed.
    log.warn({ err: error }, 'could not look for changed listings')
  } finally {
    isLooking = false
  }
  if (isAskedAgain) {
    isAskedAgain = false
    await look()
  }
}

await look()
const timer = setInterval(() => void look(), LOOK_EVERY_MS)

parentPort?.on('message', (message: ToThread) => {
  if (message === 'look') {
    void look()
  } else if (message === 'close') {
    clearInterval(timer)
    parentPort?.close()
    void close()
  } else {
    const { id, question } = message
    try {
      say({ kind: 'answer', id, answer: follower.answer(question) })
    } catch (error) {
      say({ kind: 'failed', id, message: String(error) })
    }
  }
})

say({ kind: 'ready', size: follower.size(), milliseconds: systemClock.now().since(started).total('milliseconds') })
