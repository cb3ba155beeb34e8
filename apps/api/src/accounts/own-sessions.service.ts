import type { EndSessionsForm, OwnSessions } from '@fourfold/contract/accounts/sessions'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import { lockAccount } from '../platform/db/locks.ts'
import { Failure } from '../platform/failure.ts'
import type { CloseFeeds } from './eviction.ts'
import type { PasswordCheck } from './password-check.ts'
import type { SessionUse } from './session-use.ts'
import type { SessionWatch } from './session-watch.ts'
import { openSessions } from './sessions.queries.ts'
import type { OpenSession } from './sessions.queries.ts'
import { revokeActing, revokeOthers, revokeSession } from './sessions.store.ts'

type OwnSessionsDeps = {
  db: Db
  clock: Clock
  checkPassword: PasswordCheck
  sessionUse: SessionUse
  sessionWatch: SessionWatch
  closeFeeds: CloseFeeds
}

function present(session: OpenSession, actor: Actor): OwnSessions['sessions'][number] {
  const isOurTeam = session.impersonator_id !== null
  return {
    id: session.id,
    // What our team works with is nothing the person would recognize.
    device: isOurTeam ? null : session.device,
    openedAt: session.created_at.toString(),
    lastSeenAt: session.last_seen_at?.toString() ?? null,
    isThis: session.token_hash.equals(actor.session.hash),
    isOurTeam,
  }
}

/** Where somebody is logged in, and how they end it from afar. */
export function createOwnSessions(deps: OwnSessionsDeps) {
  const { db, clock, checkPassword, sessionUse, sessionWatch, closeFeeds } = deps

  async function list(actor: Actor): Promise<OwnSessions> {
    await sessionUse.flush()
    const sessions = await openSessions(db, actor.accountId, clock.now())
    return { sessions: sessions.map((session) => present(session, actor)) }
  }

  return {
    ownSessions: list,

    /** A session alone ends no other: whoever has stolen one could lock its owner out again and again. */
    async endSessions(actor: Actor, { password, id }: z.output<typeof EndSessionsForm>): Promise<OwnSessions> {
      await checkPassword(actor, password)
      const { accountId, session } = actor
      await inTransaction(db, async (tx) => {
        // Whatever opens a session holds the account as well, so that none is opened beside this.
        await lockAccount(tx, accountId)
        const now = clock.now()
        if (id === undefined) {
          await closeFeeds(tx, accountId)
          return revokeOthers(tx, { accountId, except: session.hash, now })
        }
        const named = (await openSessions(tx, accountId, now)).find((one) => one.id === id)
        if (!named) throw new Failure('not_found')
        await revokeSession(tx, named.token_hash, now)
        // Which session an admin acts from is not known, and whoever ends one wants an intruder out.
        return revokeActing(tx, accountId, now)
      })
      sessionWatch.announceEnd(accountId)
      return list(actor)
    },
  }
}
