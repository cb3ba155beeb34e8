import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { PubSub } from '@fourfold/platform/pubsub'

import type { Actor } from '../../infra/actor.ts'
import { findEndedSessions } from '../accounts.queries.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'

const CHANNEL = 'fourfold:sessions'

/**
 * Each tick checks for expired sessions, and for sessions that ended between authentication and the start of the watch.
 */
const TICK_MS = 1000

/** All watched sessions are polled at this interval, because pub/sub messages may be lost. */
const TICKS_PER_POLL = 5

/** Contains only the required fields of the actor, to save memory: every connection is watched. */
type WatchedSession = {
  accountId: AccountId
  impersonatorId: AccountId | null
  /** One character per byte. */
  hash: string
  expiresAtMs: number
  onEnd: () => void
  isUnchecked: boolean
}

const HASH_ENCODING = 'latin1'

function toWatchedSession({ accountId, impersonatorId, session }: Actor, onEnd: () => void): WatchedSession {
  const { hash, expiresAt } = session
  const expiresAtMs = expiresAt.epochMilliseconds
  return { accountId, impersonatorId, hash: hash.toString(HASH_ENCODING), expiresAtMs, onEnd, isUnchecked: true }
}

type WatchDeps = { db: Db; clock: Clock; pubSub: PubSub; log: Log; sessionCutoffs: GetSessionCutoffs }

/** Watched sessions by account and by impersonating admin. */
function createWatchedSessions() {
  const byAccount = new Map<AccountId, readonly WatchedSession[]>()
  const listAccountIds = ({ accountId, impersonatorId }: WatchedSession) =>
    impersonatorId === null ? [accountId] : [accountId, impersonatorId]
  const listByAccount = (accountId: AccountId): readonly WatchedSession[] => byAccount.get(accountId) ?? []

  function remove(session: WatchedSession): void {
    for (const id of listAccountIds(session)) {
      const remaining = listByAccount(id).filter((other) => other !== session)
      if (remaining.length > 0) byAccount.set(id, remaining)
      else byAccount.delete(id)
    }
  }

  return {
    /** Returns a function that removes the session. */
    add(session: WatchedSession): () => void {
      for (const id of listAccountIds(session)) byAccount.set(id, [...listByAccount(id), session])
      return () => remove(session)
    },
    remove,
    has: (session: WatchedSession) => listByAccount(session.accountId).includes(session),
    listByAccount,
    listAll: () => new Set([...byAccount.values()].flat()),
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>

/** Notifies open connections in every process when their session ends. */
export function createSessionWatch({ db, clock, pubSub, log, sessionCutoffs }: WatchDeps) {
  const registry = createWatchedSessions()
  let timer: NodeJS.Timeout | undefined
  let ticks = 0

  function endSession(session: WatchedSession): void {
    registry.remove(session)
    session.onEnd()
  }

  /** Ends the sessions that are no longer valid. Checks all in one statement. */
  async function checkSessions(sessions: readonly WatchedSession[]): Promise<void> {
    if (sessions.length === 0) return
    for (const session of sessions) session.isUnchecked = false
    const hashes = sessions.map(({ hash }) => Buffer.from(hash, HASH_ENCODING))
    const endedHashes = await findEndedSessions(db, hashes, sessionCutoffs())
    const ended = new Set(endedHashes.map((hash) => hash.toString(HASH_ENCODING)))
    for (const session of sessions) {
      if (ended.has(session.hash) && registry.has(session)) endSession(session)
    }
  }

  /** Errors end no session; the next poll checks again. */
  function checkInBackground(sessions: readonly WatchedSession[]): void {
    checkSessions(sessions).catch((error: unknown) => log.warn({ err: error }, 'session poll failed'))
  }

  function tick(): void {
    ticks += 1
    const now = clock.now().epochMilliseconds
    const openSessions = registry.listAll()
    for (const session of openSessions) {
      if (session.expiresAtMs > now) continue
      openSessions.delete(session)
      endSession(session)
    }
    const isPoll = ticks % TICKS_PER_POLL === 0
    checkInBackground([...openSessions].filter(({ isUnchecked }) => isPoll || isUnchecked))
  }

  function start(): void {
    pubSub.subscribe(CHANNEL, (message) => checkInBackground(registry.listByAccount(Number(message) as AccountId)))
    timer = setInterval(tick, TICK_MS).unref()
  }

  return {
    /** Calls `onEnd` once when the actor's session has ended. Returns a function that stops the watch. */
    watch(actor: Actor, onEnd: () => void): () => void {
      if (!timer) start()
      return registry.add(toWatchedSession(actor, onEnd))
    },

    /** Call after the revocation of the account's sessions is committed. */
    publishSessionEnd(accountId: AccountId): void {
      pubSub.publish(CHANNEL, String(accountId))
    },

    close: () => clearInterval(timer),
  }
}
