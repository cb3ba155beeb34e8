import { randomUUID } from 'node:crypto'

import type { SetStatusForm, StatusSaved, UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockForDecision, revokeAllSessions, setStatus, voidLinks } from '../accounts/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { deleteFeed, endLive } from '../appointments/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import { enqueueNotifications } from '../notifications/index.ts'
import type { Actor } from '../platform/actor.ts'
import { Failure } from '../platform/failure.ts'
import { approveRequestedTags } from '../profiles/index.ts'
import { insertDecision } from './decisions.store.ts'

type DecisionDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  sessionWatch: Pick<Accounts['sessionWatch'], 'announceEnd'>
}

type Person = NonNullable<Awaited<ReturnType<typeof lockForDecision>>>

/** Refuses what no admin may decide, and what another has decided meanwhile. */
function requireOpen(person: Person, { status, was }: SetStatusForm): void {
  if (person.is_admin) throw new Failure('not_allowed')
  if (status === 'Pending' && !person.is_professional) throw new Failure('members_never_wait')
  if (was !== undefined && was !== person.status) throw new Failure('status_changed')
}

type Decided = { accountId: AccountId; status: UserStatus; isProfessional: boolean; now: Temporal.Instant }

/** What follows from a status, in its transaction. */
async function followUp(tx: Tx, { accountId, status, isProfessional, now }: Decided): Promise<void> {
  if (status === 'Approved' && isProfessional) await approveRequestedTags(tx, accountId)
  if (status !== 'Rejected') return
  await revokeAllSessions(tx, accountId, now)
  await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now })
  await deleteFeed(tx, accountId)
  await endLive(tx, { accountId, now })
}

type Renewed = { accountId: AccountId; admin: Actor; recordAudit: RecordAudit }

/** Who is Approved already and is approved again: what they have asked for since then counts from now on. (OP-041) */
async function renewTags(tx: Tx, { accountId, admin, recordAudit }: Renewed): Promise<void> {
  const changed = await approveRequestedTags(tx, accountId)
  if (!changed) return
  await recordAudit(tx, admin, {
    action: 'user.setStatus',
    subject: { kind: 'user', id: accountId },
    before: { status: 'Approved', approvedTags: changed.before },
    after: { status: 'Approved', approvedTags: changed.after },
  })
}

/** Decides who may be here. */
export function createDecisions({ db, clock, recordAudit, sessionWatch }: DecisionDeps) {
  return {
    /** Whether something was decided: what is so already is decided by nobody a second time. */
    async setStatus(admin: Actor, form: SetStatusForm): Promise<StatusSaved> {
      const { status, reason } = form
      const accountId = form.userId as AccountId
      if (accountId === admin.accountId) throw new Failure('not_allowed')
      const now = clock.now()
      const isNew = await inTransaction(db, async (tx) => {
        const person = await lockForDecision(tx, accountId)
        if (!person) throw new Failure('not_found')
        if (person.status === status && !person.is_admin) {
          if (status === 'Approved' && person.is_professional) await renewTags(tx, { accountId, admin, recordAudit })
          return false
        }
        requireOpen(person, form)
        await setStatus(tx, accountId, status)
        await followUp(tx, { accountId, status, isProfessional: person.is_professional, now })
        const uuid = randomUUID()
        await insertDecision(tx, { uuid, accountId, status, reason, adminId: admin.accountId, now })
        if (status !== 'Pending') {
          const told = { key: `admin.${uuid}`, kind: 'admin.decided', accountId, subjectId: uuid, dueAt: now }
          await enqueueNotifications(tx, [told])
        }
        await recordAudit(tx, admin, {
          action: 'user.setStatus',
          subject: { kind: 'user', id: accountId },
          before: { status: person.status },
          after: { status, ...(reason && { reason }) },
        })
        return true
      })
      if (isNew && status === 'Rejected') sessionWatch.announceEnd(accountId)
      return { user: { id: accountId, status } }
    },
  }
}
