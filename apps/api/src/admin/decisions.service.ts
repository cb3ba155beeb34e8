import { randomUUID } from 'node:crypto'

import type { SetStatusForm, StatusSaved, UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { lockForDecision, revokeAllSessions, setStatus, voidLinks } from '../accounts/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { deleteFeed, endUpcoming } from '../appointments/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { enqueueNotifications } from '../notifications/index.ts'
import { approveRequestedTags, holdRequestedTags } from '../profiles/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { insertDecision } from './decisions.store.ts'

type DecisionDeps = {
  db: Db
  clock: Clock
  recordAudit: RecordAudit
  sessionWatch: Pick<Accounts['sessionWatch'], 'publishSessionEnd'>
  subscriptions: Pick<Subscriptions, 'endAll'>
}

type Person = NonNullable<Awaited<ReturnType<typeof lockForDecision>>>

/** Refuses what no admin may decide, and what another has decided meanwhile. */
function requireOpen(person: Person, { status, was }: SetStatusForm): void {
  if (person.is_admin) throw new AppError('not_allowed')
  if (status === 'Pending' && !person.is_professional) throw new AppError('members_never_wait')
  if (was !== undefined && was !== person.status) throw new AppError('status_changed')
}

/** What is approved is what the admin saw: tags that were asked for meanwhile are looked at first. (OP-041) */
async function requireSeenTags(tx: Tx, { userId, requestedTags }: SetStatusForm): Promise<void> {
  if (requestedTags === undefined) return
  const seen = new Set(requestedTags)
  const asked = new Set(await holdRequestedTags(tx, userId as AccountId))
  if (!asked.isSubsetOf(seen)) throw new AppError('tags_changed')
}

type Decided = { accountId: AccountId; status: UserStatus; isProfessional: boolean; now: Temporal.Instant }

/** What follows from a status, in its transaction; how many subscriptions end by it. */
async function followUp(tx: Tx, decided: Decided, { endAll }: Pick<Subscriptions, 'endAll'>): Promise<number> {
  const { accountId, status, isProfessional, now } = decided
  if (status === 'Approved' && isProfessional) await approveRequestedTags(tx, accountId)
  if (status !== 'Rejected') return 0
  await revokeAllSessions(tx, accountId, now)
  await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now })
  await deleteFeed(tx, accountId)
  await endUpcoming(tx, { accountId, now })
  // Who cannot log in can end no subscription, so nobody who was rejected may have one.
  return endAll(tx, accountId)
}

type Renewed = { accountId: AccountId; admin: Actor; recordAudit: RecordAudit }

/**
 * For a professional who is approved again: the tags they asked for since then count from now on. Says whether there
 * were any. (OP-041)
 */
async function renewTags(tx: Tx, { accountId, admin, recordAudit }: Renewed): Promise<boolean> {
  const changed = await approveRequestedTags(tx, accountId)
  if (!changed) return false
  await recordAudit(tx, admin, {
    action: 'user.setStatus',
    subject: { kind: 'user', id: accountId },
    before: { status: 'Approved', approvedTags: changed.before },
    after: { status: 'Approved', approvedTags: changed.after },
  })
  return true
}

/** Decides who may be here. */
export function createDecisions({ db, clock, recordAudit, sessionWatch, subscriptions }: DecisionDeps) {
  return {
    /** What is so already is decided by nobody a second time, and the reply says so. */
    async setStatus(admin: Actor, form: SetStatusForm): Promise<StatusSaved> {
      const { status, reason } = form
      const accountId = form.userId as AccountId
      if (accountId === admin.accountId) throw new AppError('not_allowed')
      const now = clock.now()
      const isChanged = await inTransaction(db, async (tx) => {
        const person = await lockForDecision(tx, accountId)
        if (!person) throw new AppError('not_found')
        const grantsTags = status === 'Approved' && person.is_professional && !person.is_admin
        if (grantsTags) await requireSeenTags(tx, form)
        if (person.status === status && !person.is_admin) {
          return grantsTags && renewTags(tx, { accountId, admin, recordAudit })
        }
        requireOpen(person, form)
        await setStatus(tx, accountId, status)
        const decided = { accountId, status, isProfessional: person.is_professional, now }
        const endedSubscriptions = await followUp(tx, decided, subscriptions)
        const uuid = randomUUID()
        await insertDecision(tx, { ...decided, uuid, reason, endedSubscriptions, adminId: admin.accountId })
        if (status !== 'Pending') {
          const told = { key: `admin.${uuid}`, kind: 'admin.decided', accountId, subjectId: uuid, dueAt: now }
          await enqueueNotifications(tx, [told])
        }
        await recordAudit(tx, admin, {
          action: 'user.setStatus',
          subject: { kind: 'user', id: accountId },
          before: { status: person.status },
          after: { status, ...(reason && { reason }), ...(endedSubscriptions > 0 && { endedSubscriptions }) },
        })
        return true
      })
      if (isChanged && status === 'Rejected') sessionWatch.publishSessionEnd(accountId)
      return { user: { id: accountId, status }, isChanged }
    },
  }
}
