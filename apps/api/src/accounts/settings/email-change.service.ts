import { randomUUID } from 'node:crypto'

import type { MailedLink, NewPasswordLink } from '@fourfold/contract/accounts/shapes'
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

/** What of other modules knows an address by heart and has to learn the new one. */
export type EmailChanged = (tx: Tx, accountId: AccountId) => Promise<void>

type EmailChangeDeps = {
  db: Db
  clock: Clock
  links: Links
  evict: RevokeAccess
  oweMail: EnqueueMail
  sessionWatch: SessionWatch
  attempts: RateLimiter
  addressMoved: EmailChanged
  factorChanges: FactorChanges
}

/** Confirmation mails to one address, counted over all accounts, so that nobody can fill a stranger's inbox. */
const MAILS_PER_ADDRESS = { attempts: 10, seconds: 3600 }
/** What each account has left after that: others never keep an address from its owner. */
const MAILS_PER_ACCOUNT = { attempts: 1, seconds: 3600 }

/** How long before a change of the address a new factor may be an intruder's. */
const INTRUSION_WINDOW = { hours: 24 * 7 } as const

type EmailRequest = { accountId: AccountId; email: string }

/** Counts a mail that `askForProof` will send; before the transaction, so that nobody waits for the count in there. */
async function countConfirmationMail(attempts: RateLimiter, { accountId, email }: EmailRequest): Promise<void> {
  const address = normalizeIdentifier(email)
  if (await attempts.tryConsume('proof:mails', address, MAILS_PER_ADDRESS)) return
  await attempts.consume('proof:own-mails', `${accountId} ${address}`, MAILS_PER_ACCOUNT)
}

/**
 * Mails the link that proves an address. When it is somebody's already, they hear of it instead, and the person
 * who asked cannot tell the difference. An address that was never confirmed is told nothing: it may be a stranger's.
 */
function createSendConfirmation({ links, oweMail }: Pick<EmailChangeDeps, 'links' | 'oweMail'>) {
  return async (tx: Tx, { accountId, email }: EmailRequest): Promise<void> => {
    const owner = await findByEmail(tx, email)
    if (!owner || owner.id === accountId) await links.createAndMail(tx, { purpose: 'confirm', accountId, email })
    else if (owner.email_verified) {
      await oweMail(tx, { id: randomUUID(), kind: 'address-wanted', accountId: owner.id, email: owner.email })
    }
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/** How an account comes to another address: asked for, confirmed, or taken back by the owner of the former one. */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { db, clock, links, evict, oweMail, sessionWatch, attempts, addressMoved, factorChanges } = deps
  const sendConfirmation = createSendConfirmation(deps)

  return {
    askForProof: sendConfirmation,
    countProof: (wish: EmailRequest) => countConfirmationMail(attempts, wish),

    /** The former address stays until the new one is confirmed, and its owner can take the change back. */
    async requestChange(tx: Tx, { accountId, email }: EmailRequest, before: LockedAccount): Promise<void> {
      await setPendingEmail(tx, accountId, email)
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      await sendConfirmation(tx, { accountId, email })
      if (before.email_verified) await links.createAndMail(tx, { purpose: 'undo', accountId, email: before.email })
    },

    /**
     * The address of a used link is proven. One that was waited for becomes the account's, and ends what was open. It
     * may have been mistyped, so that a stranger reads the mail: only a browser of the account itself moves it.
     */
    async applyConfirmed(tx: Tx, { accountId, email, isOwner }: EmailRequest & { isOwner: boolean }): Promise<void> {
      const left = await applyPendingEmail(tx, accountId, email)
      if (left && !isOwner) throw new AppError('log_in_to_confirm')
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      if (!left) return
      await addressMoved(tx, accountId)
      await evict(tx, accountId)
      if (left.email_verified) {
        await oweMail(tx, { id: randomUUID(), kind: 'email-changed', accountId, email: left.email })
      }
    },

    /**
     * The person who asked for the change knew the password, so the owner of the former address sets a new one. What
     * an intruder may have added to get in again goes too, but for an admin's. It is counted from the change: whoever
     * reads the mail a week late would otherwise keep what was planted just before.
     */
    async undoEmailChange({ token, email }: z.output<typeof MailedLink>): Promise<NewPasswordLink> {
      const undone = await inTransaction(db, async (tx) => {
        const used = await links.consumeToUndo(tx, { purpose: 'undo', token, email })
        if (!used) throw new AppError('undo_link_invalid')
        await restoreEmail(tx, used.accountId, used.email)
        await addressMoved(tx, used.accountId)
        await evict(tx, used.accountId)
        await factorChanges.removeIntruderFactors(tx, used.accountId, used.createdAt.subtract(INTRUSION_WINDOW))
        const hash = await links.issueToken(tx, { purpose: 'reset', accountId: used.accountId, email: used.email })
        return { accountId: used.accountId, link: { hash, email: used.email } }
      }).catch(rethrowTakenName)
      sessionWatch.publishSessionEnd(undone.accountId)
      return undone.link
    },
  }
}
