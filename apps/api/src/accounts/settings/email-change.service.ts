import { randomUUID } from 'node:crypto'

import type { MailLink, NewPasswordLink } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { normalizeIdentifier } from '../../infra/rate-limiter.ts'
import type { RateLimiter } from '../../infra/rate-limiter.ts'
import { findByEmail } from '../accounts.queries.ts'
import { applyPendingEmail, restoreEmail, setPendingEmail } from '../accounts.store.ts'
import type { LockedAccount } from '../accounts.store.ts'
import type { FactorChanges } from '../factors/factor-change.service.ts'
import type { EnqueueMail } from '../mails/account-mails.service.ts'
import type { Links } from '../mails/links.service.ts'
import { voidLinks } from '../mails/links.store.ts'
import { rethrowTakenIdentifier } from '../registration/taken-identifiers.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'

/** Updates copies of the address in other modules. */
export type OnEmailChanged = (tx: Tx, accountId: AccountId) => Promise<void>

type EmailChangeDeps = {
  db: Db
  clock: Clock
  links: Links
  revokeAccess: RevokeAccess
  enqueueMail: EnqueueMail
  sessionWatch: SessionWatch
  rateLimiter: RateLimiter
  onEmailChanged: OnEmailChanged
  factorChanges: FactorChanges
}

/** Limits confirmation mails to one address from all accounts, so that no one can flood a stranger's inbox. */
const MAILS_PER_ADDRESS = { attempts: 10, seconds: 3600 }
/** Allows each account one more mail after that, so that other accounts cannot block an address for its owner. */
const MAILS_PER_ACCOUNT = { attempts: 1, seconds: 3600 }

/** Factors added within this time before an email change may belong to an intruder. */
const INTRUSION_WINDOW = { hours: 24 * 7 } as const

type EmailRequest = { accountId: AccountId; email: string }

/**
 * Counts a mail that `sendConfirmation` will send. Throws if there were too many. Call before the transaction, which must
 * not wait for Redis.
 */
async function limitConfirmationMails(rateLimiter: RateLimiter, { accountId, email }: EmailRequest): Promise<void> {
  const address = normalizeIdentifier(email)
  if (await rateLimiter.tryConsume('confirmation:mails', address, MAILS_PER_ADDRESS)) return
  await rateLimiter.consume('confirmation:mails-per-account', `${accountId} ${address}`, MAILS_PER_ACCOUNT)
}

/**
 * Mails a confirmation link. If the address belongs to another account, notifies its owner instead; the caller
 * cannot tell the difference. An owner with an unconfirmed address gets no mail, because it may be a stranger's.
 */
function createSendConfirmation({ links, enqueueMail }: Pick<EmailChangeDeps, 'links' | 'enqueueMail'>) {
  return async (tx: Tx, { accountId, email }: EmailRequest): Promise<void> => {
    const owner = await findByEmail(tx, email)
    if (!owner || owner.id === accountId) await links.createAndMail(tx, { purpose: 'confirm', accountId, email })
    else if (owner.email_verified) {
      await enqueueMail(tx, { id: randomUUID(), kind: 'email-already-used', accountId: owner.id, email: owner.email })
    }
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/** Requests, confirms, and undoes email changes. The owner of the former address can undo a change. */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { db, clock, links, revokeAccess, enqueueMail, sessionWatch, rateLimiter, onEmailChanged, factorChanges } = deps
  const sendConfirmation = createSendConfirmation(deps)

  return {
    sendConfirmation,
    limitConfirmationMails: (request: EmailRequest) => limitConfirmationMails(rateLimiter, request),

    /** Keeps the current address until the new one is confirmed. The current owner can undo the change. */
    async requestChange(tx: Tx, { accountId, email }: EmailRequest, account: LockedAccount): Promise<void> {
      await setPendingEmail(tx, accountId, email)
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      await sendConfirmation(tx, { accountId, email })
      if (account.email_verified) await links.createAndMail(tx, { purpose: 'undo', accountId, email: account.email })
    },

    /**
     * Marks the address of a consumed link as verified. A pending email replaces the current one and revokes access. A
     * stranger may own a mistyped address, so only a session of the account itself can confirm it.
     */
    async applyConfirmedEmail(
      tx: Tx,
      { accountId, email, isOwner }: EmailRequest & { isOwner: boolean },
    ): Promise<void> {
      const formerAccount = await applyPendingEmail(tx, accountId, email)
      if (formerAccount && !isOwner) throw new AppError('log_in_to_confirm')
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      if (!formerAccount) return
      await onEmailChanged(tx, accountId)
      await revokeAccess(tx, accountId)
      if (formerAccount.email_verified) {
        await enqueueMail(tx, { id: randomUUID(), kind: 'email-changed', accountId, email: formerAccount.email })
      }
    },

    /**
     * Restores the former address. Its owner sets a new password, because the intruder knew the old one. Removes
     * factors that an intruder may have added, except an admin's. The window ends at the change, not at the undo, so
     * that a late undo removes the same factors.
     */
    async undoEmailChange({ token, email }: z.output<typeof MailLink>): Promise<NewPasswordLink> {
      const undoResult = await inTransaction(db, async (tx) => {
        const undoLink = await links.consumeToUndo(tx, { purpose: 'undo', token, email })
        if (!undoLink) throw new AppError('undo_link_invalid')
        await restoreEmail(tx, undoLink.accountId, undoLink.email)
        await onEmailChanged(tx, undoLink.accountId)
        await revokeAccess(tx, undoLink.accountId)
        await factorChanges.removeIntruderFactors(tx, undoLink.accountId, undoLink.createdAt.subtract(INTRUSION_WINDOW))
        const hash = await links.issueToken(tx, {
          purpose: 'reset',
          accountId: undoLink.accountId,
          email: undoLink.email,
        })
        return { accountId: undoLink.accountId, link: { hash, email: undoLink.email } }
      }).catch(rethrowTakenIdentifier)
      sessionWatch.publishSessionEnd(undoResult.accountId)
      return undoResult.link
    },
  }
}
