import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { Actor } from '../../infra/actor.ts'
import { describeDevice } from './device.ts'
import { updateLastSeen } from './sessions.store.ts'
import type { SessionUse } from './sessions.store.ts'

type UsageDeps = { db: Db; clock: Clock; log: Log }

/** A killed process loses at most this much usage data. */
const FLUSH_INTERVAL_MS = 30_000

/** Bounds memory while the database is unavailable. */
const MAX_BUFFERED = 50_000

export type SessionUsage = ReturnType<typeof createSessionUsage>

/** Buffers last use and device of sessions in memory and writes them periodically. */
export function createSessionUsage({ db, clock, log }: UsageDeps) {
  let usageByHash = new Map<string, SessionUse>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const bufferedUses = [...usageByHash.values()]
    usageByHash = new Map()
    if (bufferedUses.length === 0) return
    await inTransaction(db, (tx) => updateLastSeen(tx, bufferedUses)).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to flush session usage'),
    )
  }

  return {
    record({ session }: Actor, userAgent: string | undefined): void {
      const key = session.hash.toString('latin1')
      if (usageByHash.size >= MAX_BUFFERED && !usageByHash.has(key)) return
      usageByHash.set(key, { hash: session.hash, at: clock.now(), device: describeDevice(userAgent) })
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref()
    },
    flush,
  }
}
