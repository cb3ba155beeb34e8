import { randomUUID } from 'node:crypto'

import type { SetStatusForm, SetStatusReply, UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockForDecision, revokeAllSessions, setStatus, voidLinks } from '../accounts/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { deleteFeed, endUpcomingAppointments } from '../appointments/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { enqueueNotifications } from '../notifications/index.ts'
import { approveRequestedTags, lockRequestedTags } from '../profiles/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { insertDecision } from './decisions.store.ts'

type DecisionDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  sessionWatch: Pick<Accounts['sessionWatch'], 'publishSessionEnd'>
  subscriptions: Pick<Subscriptions, 'cancelAll'>
}

type Account = NonNullable<Awaited<ReturnType<typeof lockForDecision>>>

/** Rejects decisions that no admin may make, and decisions based on a stale status. */
function requireDecisionAllowed(account: Account, { status, was }: SetStatusForm): void {
  if (account.is_admin) throw new AppError('not_allowed')
  if (status === 'Pending' && !account.is_professional) throw new AppError('members_never_wait')
  if (was !== undefined && was !== account.status) throw new AppError('status_changed')
}

/** Throws if the professional has requested tags that the admin has not seen. (OP-041) */
async function requireSeenTags(tx: Tx, { userId, requestedTags }: SetStatusForm): Promise<void> {
  if (requestedTags === undefined) return
  const seen = new Set(requestedTags)
  const requested = new Set(await lockRequestedTags(tx, userId as AccountId))
  if (!requested.isSubsetOf(seen)) throw new AppError('tags_changed')
}

type StatusChange = { accountId: AccountId; status: UserStatus; isProfessional: boolean; now: Temporal.Instant }

/** Applies the consequences of a status in its transaction. Returns the number of ended subscriptions. */
async function applyConsequences(
  tx: Tx,
  change: StatusChange,
  { cancelAll }: Pick<Subscriptions, 'cancelAll'>,
): Promise<number> {
  const { accountId, status, isProfessional, now } = change
  if (status === 'Approved' && isProfessional) await approveRequestedTags(tx, accountId)
  if (status !== 'Rejected') return 0
  await revokeAllSessions(tx, accountId, now)
  await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now })
  await deleteFeed(tx, accountId)
  await endUpcomingAppointments(tx, { accountId, now })
  // A rejected account can't log in to cancel, so its subscriptions end now.
  return cancelAll(tx, accountId)
}

type TagApproval = { accountId: AccountId; admin: Actor; recordAudit: RecordAudit }

/**
 * Approves the tags that an already approved professional has requested since. Returns whether there were any. (OP-041)
 */
async function approveNewTags(tx: Tx, { accountId, admin, recordAudit }: TagApproval): Promise<boolean> {
  const tagChange = await approveRequestedTags(tx, accountId)
  if (!tagChange) return false
  await recordAudit(tx, admin, {
    action: 'user.setStatus',
    subject: { kind: 'user', id: accountId },
    before: { status: 'Approved', approvedTags: tagChange.before },
    after: { status: 'Approved', approvedTags: tagChange.after },
  })
  return true
}

/** Approves and rejects accounts. */
export function createDecisions({ db, clock, recordAudit, sessionWatch, subscriptions }: DecisionDeps) {
  return {
    /** Sets the status of an account. Changes nothing if the account already has the status. */
    async setStatus(admin: Actor, form: SetStatusForm): Promise<SetStatusReply> {
      const { status, reason } = form
      const accountId = form.userId as AccountId
      if (accountId === admin.accountId) throw new AppError('not_allowed')
      const now = clock.now()
      const isChanged = await inTransaction(db, async (tx) => {
        const account = await lockForDecision(tx, accountId)
        if (!account) throw new AppError('not_found')
        const shouldApproveTags = status === 'Approved' && account.is_professional && !account.is_admin
        if (shouldApproveTags) await requireSeenTags(tx, form)
        if (account.status === status && !account.is_admin) {
          return shouldApproveTags && approveNewTags(tx, { accountId, admin, recordAudit })
        }
        requireDecisionAllowed(account, form)
        await setStatus(tx, accountId, status)
        const change = { accountId, status, isProfessional: account.is_professional, now }
        const endedSubscriptions = await applyConsequences(tx, change, subscriptions)
        const uuid = randomUUID()
        await insertDecision(tx, { ...change, uuid, reason, endedSubscriptions, adminId: admin.accountId })
        if (status !== 'Pending') {
          const notification = { key: `admin.${uuid}`, kind: 'admin.decided', accountId, subjectId: uuid, dueAt: now }
          await enqueueNotifications(tx, [notification])
        }
        await recordAudit(tx, admin, {
          action: 'user.setStatus',
          subject: { kind: 'user', id: accountId },
          before: { status: account.status },
          after: { status, ...(reason && { reason }), ...(endedSubscriptions > 0 && { endedSubscriptions }) },
        })
        return true
      })
      if (isChanged && status === 'Rejected') sessionWatch.publishSessionEnd(accountId)
      return { user: { id: accountId, status }, isChanged }
    },
  }
}
