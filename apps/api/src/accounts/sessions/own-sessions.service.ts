import type { EndSessionsForm, OwnSessions } from '@fourfold/contract/accounts/sessions'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { DeleteCalendarFeed } from './revoke-access.ts'
import type { GetSessionCutoffs } from './session-cutoffs.ts'
import type { SessionUsage } from './session-usage.ts'
import type { SessionWatch } from './session-watch.ts'
import { listOpenSessions } from './sessions.queries.ts'
import type { OpenSession } from './sessions.queries.ts'
import { revokeImpersonations, revokeOtherSessions, revokeSession } from './sessions.store.ts'

type OwnSessionsDeps = {
  db: Db
  clock: Clock
  sessionCutoffs: GetSessionCutoffs
  checkPassword: PasswordCheck
  sessionUsage: SessionUsage
  sessionWatch: SessionWatch
  deleteCalendarFeed: DeleteCalendarFeed
}

function presentSession(session: OpenSession, actor: Actor): OwnSessions['sessions'][number] {
  const isImpersonation = session.impersonator_id !== null
  return {
    id: session.id,
    // The user would not recognize a device of our team.
    device: isImpersonation ? null : session.device,
    openedAt: session.created_at.toString(),
    lastSeenAt: session.last_seen_at?.toString() ?? null,
    isThis: [session.token_hash, session.previous_hash].some((hash) => hash?.equals(actor.session.hash)),
    isOurTeam: isImpersonation,
  }
}

/** Lists and ends the caller's sessions. */
export function createOwnSessions(deps: OwnSessionsDeps) {
  const { db, clock, sessionCutoffs, checkPassword, sessionUsage, sessionWatch, deleteCalendarFeed } = deps

  async function listSessions(actor: Actor): Promise<OwnSessions> {
    await sessionUsage.flush()
    const sessions = await listOpenSessions(db, actor.accountId, sessionCutoffs())
    return { sessions: sessions.map((session) => presentSession(session, actor)) }
  }

  return {
    listSessions,

    /** Requires the password: otherwise an attacker with a stolen session could lock out the owner repeatedly. */
    async endSessions(actor: Actor, form: z.output<typeof EndSessionsForm>): Promise<OwnSessions> {
      const { password, id, closesFeed = false } = form
      await checkPassword(actor, password)
      const { accountId, session } = actor
      await inTransaction(db, async (tx) => {
        // Opening a session locks the account too, so no session opens concurrently.
        await lockAccount(tx, accountId)
        const now = clock.now()
        // An attacker may have copied the calendar feed's URL. When ending a single session, the user decides.
        if (id === undefined || closesFeed) await deleteCalendarFeed(tx, accountId)
        if (id === undefined) return revokeOtherSessions(tx, { accountId, exceptHash: session.hash, now })
        const target = (await listOpenSessions(tx, accountId, sessionCutoffs())).find((open) => open.id === id)
        if (!target) throw new AppError('not_found')
        await revokeSession(tx, target.token_hash, now)
        // Ends all impersonations: the session may be an intruder's, and it is unknown which session started which
        // impersonation.
        return revokeImpersonations(tx, accountId, now)
      })
      sessionWatch.publishSessionEnd(accountId)
      return listSessions(actor)
    },
  }
}
