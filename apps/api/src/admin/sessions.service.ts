import type { EndUserSessionsReply, EndUserSessionsForm } from '@fourfold/contract/admin/users/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockForDecision, revokeAllSessions } from '../accounts/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { deleteFeed } from '../appointments/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

type SessionDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  sessionWatch: Pick<Accounts['sessionWatch'], 'publishSessionEnd'>
}

/** Ends all sessions of a user, for example after the loss of a device. The user may be another admin. */
export function createSessionRevocation({ db, clock, recordAudit, sessionWatch }: SessionDeps) {
  return {
    async endSessions(admin: Actor, { userId }: EndUserSessionsForm): Promise<EndUserSessionsReply> {
      const accountId = userId as AccountId
      const ended = await inTransaction(db, async (tx) => {
        if (!(await lockForDecision(tx, accountId))) throw new AppError('not_found')
        const count = await revokeAllSessions(tx, accountId, clock.now())
        await deleteFeed(tx, accountId)
        const subject = { kind: 'user', id: accountId }
        await recordAudit(tx, admin, { action: 'user.endSessions', subject, before: null, after: { ended: count } })
        return count
      })
      sessionWatch.publishSessionEnd(accountId)
      return { user: { id: accountId }, ended }
    },
  }
}
