import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { postpone, settle, takeDue } from './notifications.store.ts'
import type { DueNotification } from './notifications.store.ts'

type Outcome = 'sent' | 'no longer true' | 'not yet'

/** What sends the notifications of one module. Each kind begins with the module's name and a dot. */
export type Sender = {
  module: string
  /** Sends it, finds that nobody needs to hear it anymore, or that it has to wait. Safe to run twice: the key is the mail's Message-ID. */
  send(notification: DueNotification): Promise<Outcome>
}

type WorkerDeps = { db: Db; clock: Clock; log: Log; metrics: Metrics; senders: readonly Sender[] }

const EVERY_MS = 1000

/** Sends what is due, once a second. */
export function createNotificationWork({ db, clock, log, metrics, senders }: WorkerDeps) {
  const bySender = new Map(senders.map((sender) => [sender.module, sender]))

  async function outcomeOf(notification: DueNotification): Promise<Outcome | 'failed'> {
    const { key, kind } = notification
    const sender = bySender.get(kind.slice(0, kind.indexOf('.')))
    try {
      if (!sender) throw new Error(`nobody sends notifications of the kind ${kind}`)
      return await sender.send(notification)
    } catch (error) {
      log.warn({ err: error, key, kind }, 'notification was not sent')
      return 'failed'
    }
  }

  async function sendOne(notification: DueNotification): Promise<void> {
    const { key, kind } = notification
    const stop = metrics.notificationSeconds.startTimer({ kind })
    const outcome = await outcomeOf(notification)
    stop({ outcome })
    const now = clock.now()
    await inTransaction(db, (tx) =>
      outcome === 'failed' || outcome === 'not yet'
        ? postpone(tx, key, now)
        : settle(tx, key, outcome === 'sent' ? now : null),
    )
  }

  /** Sends one batch and says how many it had. */
  async function sendDue(): Promise<number> {
    const due = await inTransaction(db, (tx) => takeDue(tx, clock.now()))
    await Promise.all(due.map(sendOne))
    return due.length
  }

  return {
    sendDue,

    /** Starts sending. The returned function finishes what is under way and stops. */
    start(): () => Promise<void> {
      const stopping = new AbortController()
      async function run(): Promise<void> {
        while (!stopping.signal.aborted) {
          const sent = await sendDue().catch((error: unknown) => {
            log.warn({ err: error }, 'could not look for notifications that are due')
            return 0
          })
          if (sent === 0) await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
      const running = run()
      return () => {
        stopping.abort()
        return running
      }
    },
  }
}
