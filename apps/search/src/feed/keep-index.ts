import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Answer } from '@fourfold/search-protocol/answer'
import type { Question } from '@fourfold/search-protocol/question'

import type { Snapshots } from '../snapshot/snapshots.ts'
import { OtherHistory, follow } from './follower.ts'
import type { Follower } from './follower.ts'
import { loadFromDatabase } from './load.ts'
import { repeat } from './repeat.ts'
import { retryAfter } from './retry.ts'

const POLL_MS = 1000
/** However many hints come, polls are no closer than this. */
const SHORTEST_PAUSE_MS = 50
const SNAPSHOT_CHECK_MS = 30_000

/** Who has left is remembered for three days; whoever has not polled for two cannot be sure. */
const MOST_HOURS_BLIND = 48
/** Copies that all have to load anew do not do it in the same moment. */
const RELOAD_SPREAD_MS = 10_000

type KeepDeps = { db: Db; clock: Clock; log: Log; snapshots: Snapshots }

async function load({ db, log, snapshots }: KeepDeps): Promise<Follower> {
  const started = performance.now()
  const snapshot = await snapshots.read()
  const fresh = await follow(db, snapshot ?? (await loadFromDatabase(db)))
  await fresh.poll()
  const ms = Math.round(performance.now() - started)
  log.info({ listings: fresh.size(), ms, from: snapshot ? 'snapshot' : 'database' }, 'search index loaded')
  return fresh
}

/** Now and then asks whether a snapshot is due. Whoever is to write it merges first, and goes on while it is written. */
function createSnapshotTurns(snapshots: Snapshots) {
  let nextCheck = 0
  let writing = Promise.resolve()
  return {
    async take(follower: Follower): Promise<void> {
      if (performance.now() < nextCheck) return
      nextCheck = performance.now() + SNAPSHOT_CHECK_MS * (1 + Math.random())
      if (!(await snapshots.isDue())) return
      if (follower.changes() > 0) await follower.merge()
      writing = snapshots.write(follower.base())
    },
    finished: () => writing,
  }
}

export type KeptIndex = ReturnType<typeof keepIndex>

/** Loads the index, follows what changes, and tries again for ever when either fails. */
export function keepIndex(deps: KeepDeps) {
  const { clock, log, snapshots } = deps
  const loaded = Promise.withResolvers<void>()
  const snapshotTurns = createSnapshotTurns(snapshots)
  let follower: Follower | undefined
  let isStale = false
  let lastSuccess: Temporal.Instant | undefined

  async function catchUp(): Promise<void> {
    const hoursBlind = lastSuccess ? clock.now().since(lastSuccess).total('hours') : 0
    if (!follower || isStale || hoursBlind > MOST_HOURS_BLIND) {
      follower = await load(deps)
      isStale = false
      loaded.resolve()
    } else await follower.poll()
    lastSuccess = clock.now()
    await snapshotTurns.take(follower)
  }

  function pauseMs(failures: number): number {
    if (failures === 0) return POLL_MS
    return isStale && follower ? RELOAD_SPREAD_MS * Math.random() : retryAfter(failures)
  }

  const { wake, failures, close } = repeat({
    work: catchUp,
    onFailure(error, failed) {
      isStale ||= error instanceof OtherHistory
      // What is known stays true enough to answer from.
      log.warn({ err: error, failures: failed }, 'could not read listings; trying again')
    },
    pauseMs,
    shortestMs: SHORTEST_PAUSE_MS,
  })

  return {
    ready: loaded.promise,
    isReady: () => follower !== undefined,
    /** To be called when somebody says that there is something to read. */
    wake,
    answer(question: Question): Answer {
      if (!follower) throw new Error('the index is not loaded')
      return follower.answer(question)
    },
    /** For whoever watches. */
    state: () => ({
      listings: follower?.size() ?? 0,
      changes: follower?.changes() ?? 0,
      failures: failures(),
      secondsBehind: lastSuccess?.until(clock.now()).total('seconds'),
      snapshotSeconds: snapshots.takenAt()?.until(clock.now()).total('seconds'),
    }),
    async close(): Promise<void> {
      snapshots.stop()
      await close()
      await snapshotTurns.finished()
    },
  }
}
