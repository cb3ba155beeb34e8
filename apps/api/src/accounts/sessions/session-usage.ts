import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { Actor } from '../../infra/actor.ts'
import { deviceOf } from './device.ts'
import { markUsed } from './sessions.store.ts'
import type { Used } from './sessions.store.ts'

type UseDeps = { db: Db; clock: Clock; log: Log }

/** How long a use may wait in memory; a process that is killed forgets no more than this. */
const EVERY_MS = 30_000

/** While the database is away nobody waits for this, and memory is not filled with it. */
const MAX_KEPT = 50_000

export type SessionUse = ReturnType<typeof createSessionUse>

/** Notes in memory which sessions are used and on what device, and writes it down every few seconds. */
export function createSessionUse({ db, clock, log }: UseDeps) {
  let used = new Map<string, Used>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...used.values()]
    used = new Map()
    if (noted.length === 0) return
    await inTransaction(db, (tx) => markUsed(tx, noted)).catch((error: unknown) =>
      log.warn({ err: error }, 'could not write down which sessions were used'),
    )
  }

  return {
    note({ session }: Actor, userAgent: string | undefined): void {
      const key = session.hash.toString('latin1')
      if (used.size >= MAX_KEPT && !used.has(key)) return
      used.set(key, { hash: session.hash, at: clock.now(), device: deviceOf(userAgent) })
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
    },
    flush,
  }
}
