import { DELETION_GRACE_DAYS } from '@fourfold/contract/accounts/deletion'
import type { PendingDeletion, PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { MailLink, EmptyReply, LoginForm, LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { findCredentials } from '../accounts.queries.ts'
import { lockIfPasswordUnchanged } from '../accounts.store.ts'
import type { FactorCodes } from '../factors/factor-codes.service.ts'
import type { Links } from '../mails/links.service.ts'
import { voidLinks } from '../mails/links.store.ts'
import type { OwnerCheck } from '../passwords/password-check.ts'
import type { LimitLogins, LimitNewSessions } from '../sessions/login-rate-limit.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { revokeAllSessions } from '../sessions/sessions.store.ts'
import { lockForPendingDeletion, insertPendingDeletion, cancelPendingDeletion } from './pending-deletion.store.ts'

/** Ends subscriptions or appointments of the account. Canceling the deletion does not restore them. */
export type AccountDeletionHook = (tx: Tx, deletion: { accountId: AccountId; now: Temporal.Instant }) => Promise<void>

type PendingDeletionDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Pick<Sessions, 'open'>
  sessionWatch: SessionWatch
  links: Links
  checkOwner: OwnerCheck
  limitLogins: LimitLogins
  limitNewSessions: LimitNewSessions
  factorCodes: FactorCodes
  onDeletionRequested: readonly AccountDeletionHook[]
}

function createCancelByLogin(deps: PendingDeletionDeps) {
  const { db, clock, passwords, sessions, limitNewSessions, factorCodes } = deps

  /** Cancels the pending deletion, if any, and logs in. */
  return async function cancelByLogin(
    { email, password, code }: z.output<typeof LoginForm>,
    network: string,
  ): Promise<LoginReply> {
    const account = await findCredentials(db, email)
    const isCorrect = await passwords.verify(password, account?.password_hash)
    if (!account || !isCorrect) throw new AppError('wrong_credentials', undefined, account?.id)
    const { id, password_hash: passwordHash } = account
    const submittedCode = await factorCodes.requireCode({ accountId: id, passwordHash, code })
    await limitNewSessions({ accountId: id, network })
    const loginReply = await inTransaction(db, async (tx) => {
      if (!(await lockIfPasswordUnchanged(tx, { id, passwordHash, forChange: true })))
        throw new AppError('wrong_credentials')
      await cancelPendingDeletion(tx, id)
      await voidLinks(tx, id, { purposes: ['keep'], now: clock.now() })
      return sessions.open(tx, id, submittedCode && (await submittedCode.consume(tx)))
    })
    await submittedCode?.refundAttempt()
    return loginReply
  }
}

/** Requests and cancels account deletions. (docs/decisions/0011-erase-accounts-after-a-week.md) */
export function createPendingDeletion(deps: PendingDeletionDeps) {
  const { db, clock, sessionWatch, links, checkOwner, limitLogins, onDeletionRequested } = deps
  const cancelByLogin = createCancelByLogin(deps)

  return {
    async requestDeletion(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<PendingDeletion> {
      const { accountId } = actor
      const passwordHash = await checkOwner(actor, password)
      const now = clock.now()
      const eraseAt = now.add({ hours: DELETION_GRACE_DAYS * 24 })
      await inTransaction(db, async (tx) => {
        const account = await lockForPendingDeletion(tx, { id: accountId, passwordHash })
        if (!account) throw new AppError('not_signed_in')
        for (const runHook of onDeletionRequested) await runHook(tx, { accountId, now })
        await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now })
        await revokeAllSessions(tx, accountId, now)
        await insertPendingDeletion(tx, { accountId, status: account.status, now, eraseAt })
        await links.createAndMail(tx, { purpose: 'keep', accountId, email: account.email })
      })
      sessionWatch.publishSessionEnd(accountId)
      return { erasedAt: eraseAt.toString() }
    },

    async cancelDeletion(form: z.output<typeof LoginForm>, network: string): Promise<LoginReply> {
      return limitLogins({ email: form.email, network }, () => cancelByLogin(form, network))
    },

    async cancelDeletionByLink({ token, email }: z.output<typeof MailLink>): Promise<EmptyReply> {
      await inTransaction(db, async (tx) => {
        const accountId = await links.consume(tx, { purpose: 'keep', token, email })
        if (!accountId || !(await cancelPendingDeletion(tx, accountId))) throw new AppError('keep_link_invalid')
      })
      return {}
    },
  }
}
