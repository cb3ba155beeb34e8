import { randomUUID } from 'node:crypto'

import type { MailedLink, NewPasswordLink } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { accountNamed } from '../../infra/rate-limiter.ts'
import type { Attempts } from '../../infra/rate-limiter.ts'
import { addressOwner } from '../accounts.queries.ts'
import { moveTo, restoreAddress, setPendingEmail } from '../accounts.store.ts'
import type { AccountForChange } from '../accounts.store.ts'
import type { FactorChanges } from '../factors/factor-change.service.ts'
import type { OweMail } from '../mails/account-mails.service.ts'
import type { Links } from '../mails/links.service.ts'
import { voidLinks } from '../mails/links.store.ts'
import { refuseTakenName } from '../registration/taken-names.ts'
import type { Evict } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'

/** What of other modules knows an address by heart and has to learn the new one. */
export type AddressMoved = (tx: Tx, accountId: AccountId) => Promise<void>

type AddressDeps = {
  db: Db
  clock: Clock
  links: Links
  evict: Evict
  oweMail: OweMail
  sessionWatch: SessionWatch
  attempts: Attempts
  addressMoved: AddressMoved
  factorChanges: FactorChanges
}

/** Confirmation mails to one address, counted over all accounts, so that nobody can fill a stranger's inbox. */
const MAILS = { attempts: 10, seconds: 3600 }
/** What each account has left after that: others never keep an address from its owner. */
const OWN_MAILS = { attempts: 1, seconds: 3600 }

/** How long before a change of the address a new factor may be an intruder's. */
const LOOKS_BACK = { hours: 24 * 7 } as const

type Wish = { accountId: AccountId; email: string }

/** Counts a mail that `askForProof` will send; before the transaction, so that nobody waits for the count in there. */
async function countProof(attempts: Attempts, { accountId, email }: Wish): Promise<void> {
  const address = accountNamed(email)
  if (await attempts.take('proof:mails', address, MAILS)) return
  await attempts.spend('proof:own-mails', `${accountId} ${address}`, OWN_MAILS)
}

/**
 * Mails the link that proves an address. When it is somebody's already, they hear of it instead, and the person
 * who asked cannot tell the difference. An address that was never confirmed is told nothing: it may be a stranger's.
 */
function createAskForProof({ links, oweMail }: Pick<AddressDeps, 'links' | 'oweMail'>) {
  return async (tx: Tx, { accountId, email }: Wish): Promise<void> => {
    const owner = await addressOwner(tx, email)
    if (!owner || owner.id === accountId) await links.make(tx, { purpose: 'confirm', accountId, email })
    else if (owner.email_verified) {
      await oweMail(tx, { id: randomUUID(), kind: 'address-wanted', accountId: owner.id, email: owner.email })
    }
  }
}

export type AddressChanges = ReturnType<typeof createAddressChanges>

/** How an account comes to another address: asked for, confirmed, or taken back by the owner of the former one. */
export function createAddressChanges(deps: AddressDeps) {
  const { db, clock, links, evict, oweMail, sessionWatch, attempts, addressMoved, factorChanges } = deps
  const askForProof = createAskForProof(deps)

  return {
    askForProof,
    countProof: (wish: Wish) => countProof(attempts, wish),

    /** The former address stays until the new one is confirmed, and its owner can take the change back. */
    async askFor(tx: Tx, { accountId, email }: Wish, before: AccountForChange): Promise<void> {
      await setPendingEmail(tx, accountId, email)
      await voidLinks(tx, accountId, { purposes: ['confirm'], now: clock.now() })
      await askForProof(tx, { accountId, email })
      if (before.email_verified) await links.make(tx, { purpose: 'undo', accountId, email: before.email })
    },

    /**
     * The address of a used link is proven. One that was waited for becomes the account's, and ends what was open. It
     * may have been mistyped, so that a stranger reads the mail: only a browser of the account itself moves it.
     */
    async confirm(tx: Tx, { accountId, email, isOwner }: Wish & { isOwner: boolean }): Promise<void> {
      const left = await moveTo(tx, accountId, email)
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
        const used = await links.useToUndo(tx, { purpose: 'undo', token, email })
        if (!used) throw new AppError('undo_link_invalid')
        await restoreAddress(tx, used.accountId, used.email)
        await addressMoved(tx, used.accountId)
        await evict(tx, used.accountId)
        await factorChanges.removeIntruders(tx, used.accountId, used.createdAt.subtract(LOOKS_BACK))
        const hash = await links.hand(tx, { purpose: 'reset', accountId: used.accountId, email: used.email })
        return { accountId: used.accountId, link: { hash, email: used.email } }
      }).catch(refuseTakenName)
      sessionWatch.announceEnd(undone.accountId)
      return undone.link
    },
  }
}
