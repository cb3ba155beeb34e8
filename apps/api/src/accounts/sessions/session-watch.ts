import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { PubSub } from '@fourfold/platform/pubsub'

import type { Actor } from '../../infra/actor.ts'
import { findEndedSessions } from '../accounts.queries.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'

const CHANNEL = 'fourfold:sessions'

/** Expiry, and an end between authentication and the start of the watch, are noticed within one tick. */
const TICK_MS = 1000

/** All watched sessions are polled at this interval, because pub/sub messages may be lost. */
const TICKS_PER_POLL = 5

/** Only the fields needed of the actor, because every connection is watched. */
type Watched = {
  accountId: AccountId
  impersonatorId: AccountId | null
  /** One character per byte. */
  hash: string
  expiresAt: number
  onEnd: () => void
  isUnchecked: boolean
}

const HASH = 'latin1'

function toWatched({ accountId, impersonatorId, session }: Actor, onEnd: () => void): Watched {
  const { hash, expiresAt } = session
  const kept = { hash: hash.toString(HASH), expiresAt: expiresAt.epochMilliseconds }
  return { accountId, impersonatorId, ...kept, onEnd, isUnchecked: true }
}

type WatchDeps = { db: Db; clock: Clock; pubSub: PubSub; log: Log; sessionCutoffs: GetSessionCutoffs }

/** Watched sessions by account and by impersonating admin. Most accounts have one session. */
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
    /** Returns a function that removes it. */
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

/** Notifies open connections in every process when their session ends. */
export function createSessionWatch({ db, clock, pubSub, log, sessionCutoffs }: WatchDeps) {
  const watched = createWatchedSessions()
  let timer: NodeJS.Timeout | undefined
  let ticks = 0

  function end(one: Watched): void {
    watched.remove(one)
    one.onEnd()
  }

  /** Checks all in one statement. */
  async function check(some: Iterable<Watched>): Promise<void> {
    const asked = [...some]
    if (asked.length === 0) return
    for (const one of asked) one.isUnchecked = false
    const hashes = asked.map(({ hash }) => Buffer.from(hash, HASH))
    const ended = new Set((await findEndedSessions(db, hashes, sessionCutoffs())).map((hash) => hash.toString(HASH)))
    for (const one of asked) {
      if (ended.has(one.hash) && watched.has(one)) end(one)
    }
  }

  /** While the database is unavailable no session ends; the next poll checks again. */
  function checkSoon(some: Iterable<Watched>): void {
    check(some).catch((error: unknown) => log.warn({ err: error }, 'session poll failed'))
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
    checkSoon(ticks % TICKS_PER_POLL === 0 ? all : all.values().filter(({ isUnchecked }) => isUnchecked))
  }

  function start(): void {
    pubSub.subscribe(CHANNEL, (message) => checkSoon(watched.of(Number(message) as AccountId)))
    timer = setInterval(tick, TICK_MS).unref()
  }

  return {
    /** Calls `onEnd` once when the actor's session has ended. Returns a function that stops the watch. */
    watch(actor: Actor, onEnd: () => void): () => void {
      if (!timer) start()
      return watched.add(toWatched(actor, onEnd))
    },

    /** Call after the revocation of the account's sessions is committed. */
    publishSessionEnd(accountId: AccountId): void {
      pubSub.publish(CHANNEL, String(accountId))
    },

    close: () => clearInterval(timer),
  }
}
