import { randomUUID } from 'node:crypto'

import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { RecordAudit } from '../../audit/index.ts'
import { buildAccessLogKey } from '../../infra/actor.ts'
import type { Actor, AccessLogEntry } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { generateToken, hashToken } from '../../infra/security/secrets.ts'
import { enqueueNotifications } from '../../notifications/index.ts'
import type { NewNotification } from '../../notifications/index.ts'
import { presentOwnUser } from '../accounts.present.ts'
import { findIdByUsername, getOwnAccount } from '../accounts.queries.ts'
import { lockByUsernameForShare } from '../accounts.store.ts'
import { insertSession, isSessionOpen, setReasonTime, appendAccessLog } from '../sessions/sessions.store.ts'

/** Impersonation sessions are never extended. */
const SESSION_DURATION = { minutes: 30 } as const

export const IMPERSONATED = 'accounts.impersonated'

type ImpersonationDeps = { db: Db; clock: Clock; recordAudit: RecordAudit }

/** The key is unique per admin, account, and day, so the user gets one mail a day for each admin. */
function createNotice(admin: Actor, accountId: AccountId, now: Temporal.Instant): NewNotification {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const key = `${IMPERSONATED}.${admin.accountId}.${accountId}.${day}`
  return { key, kind: IMPERSONATED, accountId, subjectId: randomUUID(), dueAt: now }
}

/** Locks the admin's account. Throws if the session was revoked while waiting for the lock. */
async function requireOpenSession(tx: Tx, { accountId, session }: Actor): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await isSessionOpen(tx, session.hash))) throw new AppError('not_signed_in')
}

/**
 * Logs access to personal data while impersonating, once per session, kind, and user. Rejects an unknown username:
 * if the endpoint's query found an account that this query does not, the endpoint would show personal data without
 * an audit row.
 */
const createLogAccess =
  ({ db, recordAudit }: Pick<ImpersonationDeps, 'db' | 'recordAudit'>) =>
  async (actor: Actor, entry: AccessLogEntry): Promise<void> => {
    const { kind, subject } = entry
    await inTransaction(db, async (tx) => {
      const target = kind === 'appointment' ? { appointment: subject } : { user: await findIdByUsername(tx, subject) }
      if (target.user === null) throw new AppError('not_found')
      if (!(await appendAccessLog(tx, actor.session.hash, buildAccessLogKey(entry)))) return
      await recordAudit(tx, actor, {
        action: 'user.look',
        subject: { kind: 'user', id: actor.accountId },
        before: null,
        after: { at: kind, ...target },
      })
    })
  }

/** Starts impersonation, and records reasons and accesses. Each adds one audit row. */
export function createImpersonation({ db, clock, recordAudit }: ImpersonationDeps) {
  return {
    logAccess: createLogAccess({ db, recordAudit }),

    async startImpersonation(admin: Actor, username: string): Promise<LoginReply> {
      const token = generateToken()
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        await requireOpenSession(tx, admin)
        const account = await lockByUsernameForShare(tx, username)
        if (!account) throw new AppError('not_found')
        if (account.is_admin || account.id === admin.accountId) throw new AppError('login_as_refused')
        await insertSession(tx, {
          tokenHash: hashToken(token),
          accountId: account.id,
          impersonatorId: admin.accountId,
          now,
          expiresAt: now.add(SESSION_DURATION),
        })
        await enqueueNotifications(tx, [createNotice(admin, account.id, now)])
        const user = presentOwnUser(await getOwnAccount(tx, account.id))
        await recordAudit(tx, admin, {
          action: 'user.loginAs',
          subject: { kind: 'user', id: account.id },
          before: null,
          after: { minutes: SESSION_DURATION.minutes },
        })
        // The user's answers stay hidden until the admin gives a reason.
        return { token, user: { ...user, other: null } }
      })
    },

    async recordReason(actor: Actor, reason: string): Promise<{ reason: string }> {
      if (!actor.impersonation) throw new AppError('not_acting')
      await inTransaction(db, async (tx) => {
        await setReasonTime(tx, actor.session.hash, clock.now())
        await recordAudit(tx, actor, {
          action: 'user.giveReason',
          subject: { kind: 'user', id: actor.accountId },
          before: null,
          after: { reason },
        })
      })
      return { reason }
    },
  }
}
