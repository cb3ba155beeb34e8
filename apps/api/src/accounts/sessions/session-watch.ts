import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { PubSub } from '@fourfold/platform/pubsub'

import type { Actor } from '../../infra/actor.ts'
import { findEndedSessions } from '../accounts.queries.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'

const CHANNEL = 'fourfold:sessions'

/** Expiry is noticed within one tick, and so is what ended between the login and the start of the watch. */
const TICK_MS = 1000

/** Every so many ticks all watched sessions are looked up, because hints may be lost. */
const TICKS_PER_POLL = 5

/** No more of the actor than is needed: as many are watched as are connected. */
type Watched = {
  accountId: AccountId
  impersonatorId: AccountId | null
  /** One byte for each character. */
  hash: string
  expiresAt: number
  onEnd: () => void
  isFresh: boolean
}

const HASH = 'latin1'

function toWatched({ accountId, impersonatorId, session }: Actor, onEnd: () => void): Watched {
  const { hash, expiresAt } = session
  const kept = { hash: hash.toString(HASH), expiresAt: expiresAt.epochMilliseconds }
  return { accountId, impersonatorId, ...kept, onEnd, isFresh: true }
}

type WatchDeps = { db: Db; clock: Clock; hints: PubSub; log: Log; sessionEnds: GetSessionCutoffs }

/** What is watched, found by the account that acts and by the admin who acts in its name. Most have one session. */
function createWatchedSessions() {
  const byAccount = new Map<AccountId, readonly Watched[]>()
  const accountsOf = ({ accountId, impersonatorId }: Watched) =>
    impersonatorId === null ? [accountId] : [accountId, impersonatorId]
  const of = (accountId: AccountId): readonly Watched[] => byAccount.get(accountId) ?? []

  function remove(one: Watched): void {
    for (const id of accountsOf(one)) {
      const left = of(id).filter((other) => other !== one)
      if (left.length > 0) byAccount.set(id, left)
      else byAccount.delete(id)
    }
  }

  return {
    /** What is returned takes it out again. */
    add(one: Watched): () => void {
      for (const id of accountsOf(one)) byAccount.set(id, [...of(id), one])
      return () => remove(one)
    },
    remove,
    has: (one: Watched) => of(one.accountId).includes(one),
    of,
    all: () => new Set([...byAccount.values()].flat()),
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>

/** Tells the holders of open connections, in every process, that a session has ended. */
export function createSessionWatch({ db, clock, hints, log, sessionEnds }: WatchDeps) {
  const watched = createWatchedSessions()
  let timer: NodeJS.Timeout | undefined
  let ticks = 0

  function end(one: Watched): void {
    watched.remove(one)
    one.onEnd()
  }

  /** One statement for all of them. */
  async function check(some: Iterable<Watched>): Promise<void> {
    const asked = [...some]
    if (asked.length === 0) return
    for (const one of asked) one.isFresh = false
    const hashes = asked.map(({ hash }) => Buffer.from(hash, HASH))
    const ended = new Set((await findEndedSessions(db, hashes, sessionEnds())).map((hash) => hash.toString(HASH)))
    for (const one of asked) {
      if (ended.has(one.hash) && watched.has(one)) end(one)
    }
  }

  /** While the database is away nothing ends; the next poll asks again. */
  function checkSoon(some: Iterable<Watched>): void {
    check(some).catch((error: unknown) => log.warn({ err: error }, 'could not look whether sessions have ended'))
  }

  function tick(): void {
    ticks += 1
    const now = clock.now().epochMilliseconds
    const all = watched.all()
    for (const one of all) {
      if (one.expiresAt > now) continue
      all.delete(one)
      end(one)
    }
    checkSoon(ticks % TICKS_PER_POLL === 0 ? all : all.values().filter(({ isFresh }) => isFresh))
  }

  function start(): void {
    hints.subscribe(CHANNEL, (message) => checkSoon(watched.of(Number(message) as AccountId)))
    timer = setInterval(tick, TICK_MS).unref()
  }

  return {
    /** Calls `onEnd` once, when the actor's session has ended. What is returned stops the watch. */
    watch(actor: Actor, onEnd: () => void): () => void {
      if (!timer) start()
      return watched.add(toWatched(actor, onEnd))
    },

    /** To be called once it is committed that sessions of this account have ended. */
    publishSessionEnd(accountId: AccountId): void {
      hints.publish(CHANNEL, String(accountId))
    },

    close: () => clearInterval(timer),
  }
}
