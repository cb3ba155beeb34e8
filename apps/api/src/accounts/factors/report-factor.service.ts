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

/** Recovery for an owner who is locked out by a factor that an intruder has added. */
export function createFactorReports({ db, links, revokeAccess, factorChanges, sessionWatch }: ReportDeps) {
  return {
    /**
     * Factors older than the mail stay, also an admin's, because adding another one required them. For an admin without
     * an older factor, an intruder's factor is a greater risk than a reader of the mailbox.
     */
    async reportUnrecognizedFactor({ token, email }: z.output<typeof MailLink>): Promise<NewPasswordLink> {
      const { accountId, hash } = await inTransaction(db, async (tx) => {
        const used = await links.consumeToUndo(tx, { purpose: 'factor', token, email })
        if (!used) throw new AppError('undo_link_invalid')
        await revokeAccess(tx, used.accountId)
        const newPassword = await links.issueToken(tx, {
          purpose: 'reset',
          accountId: used.accountId,
          email: used.email,
        })
        await factorChanges.removeAddedSince(tx, used.accountId, used.createdAt)
        return { accountId: used.accountId, hash: newPassword }
      })
      sessionWatch.publishSessionEnd(accountId)
      return { hash, email }
    },
  }
}
