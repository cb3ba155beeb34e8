import type { EndSessionsForm, OwnSessions } from '@fourfold/contract/accounts/sessions'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { CloseFeeds } from './revoke-access.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'
import type { SessionUsage } from './session-usage.ts'
import type { SessionWatch } from './session-watch.ts'
import { openSessions } from './sessions.queries.ts'
import type { OpenSession } from './sessions.queries.ts'
import { revokeImpersonations, revokeOtherSessions, revokeSession } from './sessions.store.ts'

type OwnSessionsDeps = {
  db: Db
  clock: Clock
  sessionEnds: GetSessionCutoffs
  checkPassword: PasswordCheck
  sessionUse: SessionUsage
  sessionWatch: SessionWatch
  closeFeeds: CloseFeeds
}

function presentSession(session: OpenSession, actor: Actor): OwnSessions['sessions'][number] {
  const isOurTeam = session.impersonator_id !== null
  return {
    id: session.id,
    // What our team works with is nothing the person would recognize.
    device: isOurTeam ? null : session.device,
    openedAt: session.created_at.toString(),
    lastSeenAt: session.last_seen_at?.toString() ?? null,
    isThis: [session.token_hash, session.previous_hash].some((hash) => hash?.equals(actor.session.hash)),
    isOurTeam,
  }
}

/** Where somebody is logged in, and how they end it from afar. */
export function createOwnSessions(deps: OwnSessionsDeps) {
  const { db, clock, sessionEnds, checkPassword, sessionUse, sessionWatch, closeFeeds } = deps

  async function listSessions(actor: Actor): Promise<OwnSessions> {
    await sessionUse.flush()
    const sessions = await openSessions(db, actor.accountId, sessionEnds())
    return { sessions: sessions.map((session) => presentSession(session, actor)) }
  }

  return {
    ownSessions: listSessions,

    /** Needs more than a session: otherwise a stolen one could be used to lock out its owner again and again. */
    async endSessions(actor: Actor, form: z.output<typeof EndSessionsForm>): Promise<OwnSessions> {
      const { password, id, closesFeed = false } = form
      await checkPassword(actor, password)
      const { accountId, session } = actor
      await inTransaction(db, async (tx) => {
        // Whatever opens a session holds the account as well, so that none is opened beside this.
        await lockAccount(tx, accountId)
        const now = clock.now()
        // Whoever was in a session may have noted the address of the calendar. An old phone has not, so one is asked.
        if (id === undefined || closesFeed) await closeFeeds(tx, accountId)
        if (id === undefined) return revokeOtherSessions(tx, { accountId, except: session.hash, now })
        const named = (await openSessions(tx, accountId, sessionEnds())).find((one) => one.id === id)
        if (!named) throw new AppError('not_found')
        await revokeSession(tx, named.token_hash, now)
        // It is not known which session an admin acts from, and people end sessions to get an intruder out.
        return revokeImpersonations(tx, accountId, now)
      })
      sessionWatch.publishSessionEnd(accountId)
      return listSessions(actor)
    },
  }
}
