import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Hints } from '@fourfold/platform/hints'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { Actor } from '../platform/actor.ts'
import { endedSessions } from './accounts.queries.ts'

const CHANNEL = 'fourfold:sessions'

/** Expiry is noticed within one tick, and so is what ended between the login and the start of the watch. */
const TICK_MS = 1000

/** Every so many ticks all watched sessions are looked up, because hints may be lost. */
const TICKS_PER_POLL = 5

type Watched = { actor: Actor; onEnd: () => void; isFresh: boolean }

type WatchDeps = { db: Db; clock: Clock; hints: Hints; log: Log }

/** What is watched, found by the account that acts and by the admin who acts in its name. */
function createWatchedSet() {
  const byAccount = new Map<AccountId, Set<Watched>>()
  const accountsOf = ({ actor: { accountId, impersonatorId } }: Watched) =>
    impersonatorId === null ? [accountId] : [accountId, impersonatorId]

  function remove(one: Watched): void {
    for (const id of accountsOf(one)) {
      byAccount.get(id)?.delete(one)
      if (byAccount.get(id)?.size === 0) byAccount.delete(id)
    }
  }

  return {
    /** What is returned takes it out again. */
    add(one: Watched): () => void {
      for (const id of accountsOf(one)) byAccount.set(id, (byAccount.get(id) ?? new Set()).add(one))
      return () => remove(one)
    },
    remove,
    has: (one: Watched) => byAccount.get(one.actor.accountId)?.has(one) ?? false,
    of: (accountId: AccountId): Iterable<Watched> => byAccount.get(accountId) ?? [],
    all: () => new Set([...byAccount.values()].flatMap((some) => [...some])),
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>

/** Tells the holders of open connections, in every process, that a session has ended. */
export function createSessionWatch({ db, clock, hints, log }: WatchDeps) {
  const watched = createWatchedSet()
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
    const hashes = asked.map(({ actor }) => actor.session.hash)
    const ended = new Set((await endedSessions(db, hashes, clock.now())).map((hash) => hash.toString('hex')))
    for (const one of asked) {
      if (ended.has(one.actor.session.hash.toString('hex')) && watched.has(one)) end(one)
    }
  }

  /** While the database is away nothing ends; the next poll asks again. */
  function checkSoon(some: Iterable<Watched>): void {
    check(some).catch((error: unknown) => log.warn({ err: error }, 'could not look whether sessions have ended'))
  }

  function tick(): void {
    ticks += 1
    const now = clock.now()
    const all = watched.all()
    for (const one of all) {
      if (Temporal.Instant.compare(one.actor.session.expiresAt, now) > 0) continue
      all.delete(one)
      end(one)
    }
    checkSoon(ticks % TICKS_PER_POLL === 0 ? all : all.values().filter(({ isFresh }) => isFresh))
  }

  function start(): void {
    hints.listen(CHANNEL, (message) => checkSoon(watched.of(Number(message) as AccountId)))
    timer = setInterval(tick, TICK_MS).unref()
  }

  return {
    /** Calls `onEnd` once, when the actor's session has ended. What is returned stops the watch. */
    watch(actor: Actor, onEnd: () => void): () => void {
      if (!timer) start()
      return watched.add({ actor, onEnd, isFresh: true })
    },

    /** To be called once it is committed that sessions of this account have ended. */
    announceEnd(accountId: AccountId): void {
      hints.send(CHANNEL, String(accountId))
    },

    close: () => clearInterval(timer),
  }
}
