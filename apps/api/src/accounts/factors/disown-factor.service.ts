import type { MailedLink, NewPasswordLink } from '@fourfold/contract/accounts/shapes'
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
  evict: RevokeAccess
  factorChanges: FactorChanges
  sessionWatch: SessionWatch
}

/** The way back for whoever is kept out by a factor that somebody with their password has added. */
export function createFactorReports({ db, links, evict, factorChanges, sessionWatch }: ReportDeps) {
  return {
    /**
     * What was there before the mail stays, also an admin's: to add one beside it took the factor itself. An admin who
     * had none is worth less to whoever reads their mail than to whoever has planted one.
     */
    async reportFactorNotMine({ token, email }: z.output<typeof MailedLink>): Promise<NewPasswordLink> {
      const { accountId, hash } = await inTransaction(db, async (tx) => {
        const used = await links.consumeToUndo(tx, { purpose: 'factor', token, email })
        if (!used) throw new AppError('undo_link_invalid')
        await evict(tx, used.accountId)
        const newPassword = await links.issueToken(tx, {
          purpose: 'reset',
          accountId: used.accountId,
          email: used.email,
        })
        await factorChanges.removeSince(tx, used.accountId, used.createdAt)
        return { accountId: used.accountId, hash: newPassword }
      })
      sessionWatch.publishSessionEnd(accountId)
      return { hash, email }
    },
  }
}
