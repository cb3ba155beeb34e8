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
import { rethrowTakenName } from '../registration/taken-names.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'

/** Updates copies of the address in other modules. */
export type EmailChanged = (tx: Tx, accountId: AccountId) => Promise<void>

type EmailChangeDeps = {
  db: Db
  clock: Clock
  links: Links
  revokeAccess: RevokeAccess
  enqueueMail: EnqueueMail
  sessionWatch: SessionWatch
  attempts: RateLimiter
  onEmailChanged: EmailChanged
  factorChanges: FactorChanges
}

/** Confirmation mails to one address from all accounts, so that no one can flood a stranger's inbox. */
const MAILS_PER_ADDRESS = { attempts: 10, seconds: 3600 }
/** One more per account after that, so that others cannot keep an address from its owner. */
const MAILS_PER_ACCOUNT = { attempts: 1, seconds: 3600 }

/** Factors added this long before an email change may be an intruder's. */
const INTRUSION_WINDOW = { hours: 24 * 7 } as const

type EmailRequest = { accountId: AccountId; email: string }

/** Counts a mail that `sendConfirmation` will send. Call before the transaction, which must not wait for Redis. */
async function countConfirmationMail(attempts: RateLimiter, { accountId, email }: EmailRequest): Promise<void> {
  const address = normalizeIdentifier(email)
  if (await attempts.tryConsume('proof:mails', address, MAILS_PER_ADDRESS)) return
  await attempts.consume('proof:own-mails', `${accountId} ${address}`, MAILS_PER_ACCOUNT)
}

/**
 * Mails a confirmation link. If the address belongs to another account, notifies its owner instead; the caller
 * cannot tell the difference. An unconfirmed owner gets no mail, because the address may be a stranger's.
 */
function createSendConfirmation({ links, enqueueMail }: Pick<EmailChangeDeps, 'links' | 'enqueueMail'>) {
  return async (tx: Tx, { accountId, email }: EmailRequest): Promise<void> => {
    const owner = await findByEmail(tx, email)
    if (!owner || owner.id === accountId) await links.createAndMail(tx, { purpose: 'confirm', accountId, email })
    else if (owner.email_verified) {
      await enqueueMail(tx, { id: randomUUID(), kind: 'address-wanted', accountId: owner.id, email: owner.email })
    }
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/** Email changes: requested, confirmed, or undone by the owner of the former address. */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { db, clock, links, revokeAccess, enqueueMail, sessionWatch, attempts, onEmailChanged, factorChanges } = deps
  const sendConfirmation = createSendConfirmation(deps)

  return {
    sendConfirmation,
    countConfirmationMail: (request: EmailRequest) => countConfirmationMail(attempts, request),

    /** The current address stays until the new one is confirmed, and its owner can undo the change. */
    async requestChange(tx: Tx, { accountId, email }: EmailRequest, before: LockedAccount): Promise<void> {
      await setPendingEmail(tx, accountId, email)
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      await sendConfirmation(tx, { accountId, email })
      if (before.email_verified) await links.createAndMail(tx, { purpose: 'undo', accountId, email: before.email })
    },

    /**
     * Marks the address of a consumed link as verified. A pending email replaces the current one and revokes access. It
     * may be mistyped and read by a stranger, so only a session of the account itself can confirm it.
     */
    async applyConfirmed(tx: Tx, { accountId, email, isOwner }: EmailRequest & { isOwner: boolean }): Promise<void> {
      const former = await applyPendingEmail(tx, accountId, email)
      if (former && !isOwner) throw new AppError('log_in_to_confirm')
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      if (!former) return
      await onEmailChanged(tx, accountId)
      await revokeAccess(tx, accountId)
      if (former.email_verified) {
        await enqueueMail(tx, { id: randomUUID(), kind: 'email-changed', accountId, email: former.email })
      }
    },

    /**
     * The person who requested the change knew the password, so the owner of the former address sets a new one. Factors that
     * an intruder may have added are removed, except an admin's. The window is counted from the change, so a late
     * reader of the mail does not keep factors added just before it.
     */
    async undoEmailChange({ token, email }: z.output<typeof MailLink>): Promise<NewPasswordLink> {
      const undone = await inTransaction(db, async (tx) => {
        const used = await links.consumeToUndo(tx, { purpose: 'undo', token, email })
        if (!used) throw new AppError('undo_link_invalid')
        await restoreEmail(tx, used.accountId, used.email)
        await onEmailChanged(tx, used.accountId)
        await revokeAccess(tx, used.accountId)
        await factorChanges.removeIntruderFactors(tx, used.accountId, used.createdAt.subtract(INTRUSION_WINDOW))
        const hash = await links.issueToken(tx, { purpose: 'reset', accountId: used.accountId, email: used.email })
        return { accountId: used.accountId, link: { hash, email: used.email } }
      }).catch(rethrowTakenName)
      sessionWatch.publishSessionEnd(undone.accountId)
      return undone.link
    },
  }
}
