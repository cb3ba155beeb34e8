import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { postponeNotification, completeNotification, leaseDueNotifications } from './notifications.store.ts'
import type { DueNotification } from './notifications.store.ts'

type Outcome = 'sent' | 'outdated' | 'deferred'

/** Sends the notifications of one module. Each kind starts with the module's name and a dot. */
export type Sender = {
  module: string
  /** Sends a notification, or reports that it is outdated or deferred. Idempotent: the key is the mail's Message-ID. */
  send(notification: DueNotification): Promise<Outcome>
}

type WorkerDeps = { db: Db; clock: Clock; log: Log; metrics: Metrics; senders: readonly Sender[] }

const INTERVAL_MS = 1000

/** Sends due notifications once a second. */
export function createNotificationWorker({ db, clock, log, metrics, senders }: WorkerDeps) {
  const senderByModule = new Map(senders.map((sender) => [sender.module, sender]))

  async function trySend(notification: DueNotification): Promise<Outcome | 'failed'> {
    const { key, kind } = notification
    const sender = senderByModule.get(kind.slice(0, kind.indexOf('.')))
    try {
      if (!sender) throw new Error(`no sender for notification kind: ${kind}`)
      return await sender.send(notification)
    } catch (error) {
      log.warn({ err: error, key, kind }, 'notification failed')
      return 'failed'
    }
  }

  async function sendAndRecord(notification: DueNotification): Promise<void> {
    const { key, kind } = notification
    const stopTimer = metrics.notificationSeconds.startTimer({ kind })
    const outcome = await trySend(notification)
    stopTimer({ outcome })
    const now = clock.now()
    await inTransaction(db, (tx) =>
      outcome === 'failed' || outcome === 'deferred'
        ? postponeNotification(tx, key, now)
        : completeNotification(tx, key, outcome === 'sent' ? now : null),
    )
  }

  /** Sends one batch and returns its size. */
  async function sendDueNotifications(): Promise<number> {
    const dueNotifications = await inTransaction(db, (tx) => leaseDueNotifications(tx, clock.now()))
    await Promise.all(dueNotifications.map(sendAndRecord))
    return dueNotifications.length
  }

  return {
    sendDueNotifications,

    /** Starts sending. The returned function stops after the current batch. */
    start(): () => Promise<void> {
      const stopping = new AbortController()
      async function run(): Promise<void> {
        while (!stopping.signal.aborted) {
          const sent = await sendDueNotifications().catch((error: unknown) => {
            log.warn({ err: error }, 'notification poll failed')
            return 0
          })
          if (sent === 0) await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
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
