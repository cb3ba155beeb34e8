import { randomUUID } from 'node:crypto'

import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Storage } from '@fourfold/platform/storage'

import type { Base } from '../feed/load.ts'
import { lastSnapshot } from './snapshots.queries.ts'
import { giveBackLease, publish, takeLease } from './snapshots.store.ts'
import { readSnapshot, removeOthers, writeSnapshot } from './stored-snapshot.ts'

/** Removals are remembered for three days, so a snapshot must be younger than that. */
const MOST_HOURS = 48

type SnapshotDeps = { db: Db; storage: Storage; clock: Clock; log: Log; everyMinutes: number }

export type Snapshots = ReturnType<typeof createSnapshots>

/** Snapshots of the index in the file store: written by one process at a time, read by each that starts. */
export function createSnapshots({ db, storage, clock, log, everyMinutes }: SnapshotDeps) {
  const writer = randomUUID()
  let takenAt: Temporal.Instant | undefined
  let badKey: string | null = null
  let isStopped = false

  return {
    /** The last snapshot, unless there is none that can be used: then everything comes from the database. */
    async read(): Promise<Base | undefined> {
      const last = everyMinutes > 0 ? await lastSnapshot(db) : undefined
      if (!last || clock.now().since(last.takenAt).total('hours') > MOST_HOURS) return undefined
      try {
        const base = await readSnapshot({ db, storage }, last.key)
        takenAt = last.takenAt
        return base
      } catch (error) {
        badKey = last.key
        log.warn({ err: error, key: last.key }, 'the snapshot cannot be used; reading every listing instead')
        return undefined
      }
    },

    /** Whether a snapshot is to be written, and by this process: then it has a lease to do so. */
    async isDue(): Promise<boolean> {
      if (everyMinutes === 0) return false
      takenAt = (await lastSnapshot(db))?.takenAt ?? takenAt
      return inTransaction(db, (tx) => takeLease(tx, { writer, isDue: { afterMinutes: everyMinutes, badKey } }))
    },

    /** To be called when one is due. */
    async write(base: Base): Promise<void> {
      const started = performance.now()
      try {
        const name = `${clock.now().epochMilliseconds}-${writer}`
        const { key, bytes } = await writeSnapshot({ db, storage }, base, { name, isStopped: () => isStopped })
        const kept = await inTransaction(db, (tx) => publish(tx, { writer, key }))
        if (!kept) throw new Error('it took so long that the lease has ended')
        badKey = null
        takenAt = clock.now()
        log.info({ bytes, ms: Math.round(performance.now() - started) }, 'search snapshot written')
        await removeOthers({ db, storage }, kept)
      } catch (error) {
        log.warn({ err: error }, 'could not write a search snapshot')
        await inTransaction(db, (tx) => giveBackLease(tx, writer)).catch(() => undefined)
      }
    },

    /** When the last one was taken, as far as is known here. */
    takenAt: () => takenAt,
    stop(): void {
      isStopped = true
    },
  }
}
