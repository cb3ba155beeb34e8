import type {
  ConfirmEmailReply,
  ConfirmEmailForm,
  ReportedAccount,
  UnrecognizedAccountForm,
} from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { generateToken } from '../../infra/security/secrets.ts'
import { invalidateCredentials } from '../accounts.store.ts'
import type { FactorChanges } from '../factors/factor-change.service.ts'
import type { Links } from '../mails/links.service.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { isSessionOpen, revokeAllSessions, revokeSession, getMfaVerification } from '../sessions/sessions.store.ts'
import type { EmailChanges } from '../settings/email-change.service.ts'
import { rethrowTakenEmailAsInvalidLink } from './taken-identifiers.ts'

type ConfirmationDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  sessionWatch: SessionWatch
  links: Links
  emailChanges: EmailChanges
  revokeAccess: RevokeAccess
  factorChanges: FactorChanges
}

type ConfirmedAddress = { accountId: AccountId; email: string }

/**
 * Opening the mailed link logs the user in, even in a browser that was not used to register. A stranger may have
 * registered with someone else's address, or sent them the link of another account. So older sessions end, an open
 * session of another account is replaced only on request, and a user without a session of this account may choose a new
 * password or report that the account is not theirs.
 */
export function createConfirmation(deps: ConfirmationDeps) {
  const { db, clock, passwords, sessions, sessionWatch, links, emailChanges, revokeAccess, factorChanges } = deps

  /** Revokes access and issues a reset token, for a browser without a session of the account. */
  async function revokeAndIssueResetToken(tx: Tx, { accountId, email }: ConfirmedAddress): Promise<string> {
    await revokeAccess(tx, accountId)
    return links.issueToken(tx, { purpose: 'reset', accountId, email })
  }

  return {
    async confirmEmail(caller: Actor | null, form: z.output<typeof ConfirmEmailForm>): Promise<ConfirmEmailReply> {
      const { token, email, replaceSession = false } = form
      const reply = await inTransaction(db, async (tx) => {
        const accountId = await links.consume(tx, { purpose: 'confirm', token, email })
        if (!accountId) throw new AppError('confirm_link_invalid')
        // The session may have been revoked while this transaction waited for the lock.
        const actor = caller && (await isSessionOpen(tx, caller.session.hash)) ? caller : null
        const isOwner = actor?.accountId === accountId
        await emailChanges.applyConfirmedEmail(tx, { accountId, email, isOwner })
        if (actor && !isOwner && !replaceSession) throw new AppError('other_session_open')
        const newPasswordHash = isOwner ? null : await revokeAndIssueResetToken(tx, { accountId, email })
        await revokeAllSessions(tx, accountId, clock.now())
        if (actor) await revokeSession(tx, actor.session.hash, clock.now())
        const mfa = actor && isOwner ? await getMfaVerification(tx, actor.session.hash) : null
        return { ...(await sessions.open(tx, accountId, mfa)), newPasswordHash }
      }).catch(rethrowTakenEmailAsInvalidLink)
      sessionWatch.publishSessionEnd(reply.user.id as AccountId)
      if (caller) sessionWatch.publishSessionEnd(caller.accountId)
      return reply
    },

    /** Sets a random password, so that only a reset by the owner of the address opens the account again. */
    async reportUnrecognizedAccount({
      hash,
      email,
    }: z.output<typeof UnrecognizedAccountForm>): Promise<ReportedAccount> {
      const submittedLink = { purpose: 'reset', token: hash, email } as const
      if (!(await links.isValid(db, submittedLink))) throw new AppError('reset_link_invalid')
      const passwordHash = await passwords.hash(generateToken())
      const accountId = await inTransaction(db, async (tx) => {
        // A mailed reset link is not enough: access to the mailbox alone must not remove second factors.
        const link = await links.consumeIssued(tx, submittedLink)
        if (!link) throw new AppError('reset_link_invalid')
        await invalidateCredentials(tx, link.accountId, passwordHash)
        // Older factors are the owner's: adding one requires a confirmed address, and this link came with the confirmation.
        await factorChanges.removeIntruderFactors(tx, link.accountId, link.createdAt)
        await revokeAccess(tx, link.accountId)
        return link.accountId
      })
      sessionWatch.publishSessionEnd(accountId)
      return { email }
    },
  }
}
