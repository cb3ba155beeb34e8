import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Answer } from '@fourfold/search-protocol/answer'
import type { Question } from '@fourfold/search-protocol/question'

import { retryAfter } from '../retry.ts'
import type { Likeness } from '../sense/messages.ts'
import type { Sense } from '../sense/sense.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { OtherHistory, follow } from './follower.ts'
import type { Follower } from './follower.ts'
import { loadFromDatabase } from './load.ts'
import { repeat } from './repeat.ts'

const POLL_MS = 1000
/** However many hints come, polls are no closer than this. */
const SHORTEST_PAUSE_MS = 50
const SNAPSHOT_CHECK_MS = 30_000

/** Removals are remembered for three days; an index that has not polled for two may have missed some. */
const MOST_HOURS_BLIND = 48
/** Copies that all have to load anew do not do it in the same moment. */
const RELOAD_SPREAD_MS = 10_000

type KeepDeps = {
  db: Db
  clock: Clock
  log: Log
  snapshots: Snapshots
  /** Throws while nothing may be loaded. An index that has answered once is not asked again. */
  beforeFirstLoad?: () => Promise<void>
  /** Told after every poll which everyday phrases there are. */
  onPhrases?: Sense['learn']
}

async function load({ db, log, snapshots }: KeepDeps): Promise<Follower> {
  const started = performance.now()
  const snapshot = await snapshots.read()
  const fresh = await follow(db, snapshot ?? (await loadFromDatabase(db)))
  await fresh.poll()
  const ms = Math.round(performance.now() - started)
  log.info({ listings: fresh.size(), ms, from: snapshot ? 'snapshot' : 'database' }, 'search index loaded')
  return fresh
}

/** Now and then asks whether a snapshot is due. Merges before writing one, and keeps answering meanwhile. */
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

/** Whether a follower may go on from where it is: in the same history, and from a place that is not too long ago. */
function createTrust(clock: Clock) {
  let isStale = false
  let lastSuccess: Temporal.Instant | undefined
  const behind = () => lastSuccess?.until(clock.now())
  return {
    isStale: () => isStale,
    isLost: () => isStale || (behind()?.total('hours') ?? 0) > MOST_HOURS_BLIND,
    secondsBehind: () => behind()?.total('seconds'),
    succeeded(): void {
      isStale = false
      lastSuccess = clock.now()
    },
    failed(error: unknown): void {
      isStale ||= error instanceof OtherHistory
    },
  }
}

export type KeptIndex = ReturnType<typeof keepIndex>

/** Loads the index, follows what changes, and tries again forever when either fails. */
export function keepIndex(deps: KeepDeps) {
  const { clock, log, snapshots } = deps
  const loaded = Promise.withResolvers<void>()
  const snapshotTurns = createSnapshotTurns(snapshots)
  const trust = createTrust(clock)
  let follower: Follower | undefined
  /** What can go on; without it everything has to be loaded. */
  const trusted = () => (trust.isLost() ? undefined : follower)

  async function catchUp(): Promise<void> {
    if (!follower) await deps.beforeFirstLoad?.()
    const current = trusted() ?? (await load(deps))
    if (current === follower) await current.poll()
    follower = current
    trust.succeeded()
    deps.onPhrases?.(current.phrases())
    loaded.resolve()
    await snapshotTurns.take(current)
  }

  function pauseMs(failures: number): number {
    if (failures === 0) return POLL_MS
    return trust.isStale() && follower ? RELOAD_SPREAD_MS * Math.random() : retryAfter(failures)
  }

  function onFailure(error: unknown, failed: number): void {
    trust.failed(error)
    // What is known stays true enough to answer from.
    log.warn({ err: error, failures: failed }, 'could not read listings; trying again')
  }

  const { wake, failures, close } = repeat({ work: catchUp, onFailure, pauseMs, shortestMs: SHORTEST_PAUSE_MS })

  return {
    ready: loaded.promise,
    isReady: () => follower !== undefined,
    /** To be called when somebody says that there is something to read. All copies hear it, so it hurries no load. */
    wake(): void {
      if (trusted()) wake()
    },
    answer(question: Question, near?: readonly Likeness[]): Answer {
      if (!follower) throw new Error('the index is not loaded')
      return follower.answer(question, near)
    },
    isUnexplained: (question: Question): boolean => follower?.isUnexplained(question) ?? false,
    /** For monitoring. */
    state: () => ({
      listings: follower?.size() ?? 0,
      changes: follower?.changes() ?? 0,
      failures: failures(),
      secondsBehind: trust.secondsBehind(),
      snapshotSeconds: snapshots.takenAt()?.until(clock.now()).total('seconds'),
    }),
    async close(): Promise<void> {
      snapshots.stop()
      await close()
      await snapshotTurns.finished()
    },
  }
}
