import type { MailLink, NewPasswordLink } from '@fourfold/contract/accounts/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import type { Links } from '../mails/links.service.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { FactorChanges } from './factor-change.service.ts'

type ReportDeps = {
  db: Db
  links: Links
  revokeAccess: RevokeAccess
  factorChanges: FactorChanges
  sessionWatch: SessionWatch
}

/** Restores access for an owner who is locked out by a factor that an intruder has added. */
export function createFactorReports({ db, links, revokeAccess, factorChanges, sessionWatch }: ReportDeps) {
  return {
    /**
     * Removes the factors added since the mail, even an admin's: for an admin without an older factor, an intruder's
     * factor is a greater risk than a reader of the mailbox. Keeps older factors: they were required to add another one.
     */
    async reportUnrecognizedFactor({ token, email }: z.output<typeof MailLink>): Promise<NewPasswordLink> {
      const { accountId, resetToken } = await inTransaction(db, async (tx) => {
        const link = await links.consumeToUndo(tx, { purpose: 'factor', token, email })
        if (!link) throw new AppError('undo_link_invalid')
        await revokeAccess(tx, link.accountId)
        const resetToken = await links.issueToken(tx, {
          purpose: 'reset',
          accountId: link.accountId,
          email: link.email,
        })
        await factorChanges.removeFactorsAddedSince(tx, link.accountId, link.createdAt)
        return { accountId: link.accountId, resetToken }
      })
      sessionWatch.publishSessionEnd(accountId)
      return { hash: resetToken, email }
    },
  }
}
