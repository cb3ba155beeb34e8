import { DELETION_GRACE_DAYS } from '@fourfold/contract/accounts/deletion'
import type { PendingDeletion, PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { MailLink, EmptyReply, LoginForm, LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { findCredentials } from '../accounts.queries.ts'
import { lockIfPasswordUnchanged } from '../accounts.store.ts'
import type { FactorCodes } from '../factors/second-codes.service.ts'
import type { Links } from '../mails/links.service.ts'
import { voidLinks } from '../mails/links.store.ts'
import type { OwnerCheck } from '../passwords/password-check.ts'
import type { LimitLogins, CountSessionOpening } from '../sessions/login-rate-limit.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { revokeImpersonations, revokeAllSessions } from '../sessions/sessions.store.ts'
import type { EraseAccountData } from './account-deletion.service.ts'
import { lockForPendingDeletion, insertPendingDeletion, cancelPendingDeletion } from './pending-deletion.store.ts'

type PendingDeletionDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Pick<Sessions, 'open'>
  sessionWatch: SessionWatch
  links: Links
  checkOwner: OwnerCheck
  limitLogins: LimitLogins
  countSessionOpening: CountSessionOpening
  factorCodes: FactorCodes
  /** Hooks of other modules that end subscriptions and appointments. Canceling the deletion does not restore them. */
  onDeletionRequested: readonly EraseAccountData[]
}

function createCancelByLogin(deps: PendingDeletionDeps) {
  const { db, clock, passwords, sessions, countSessionOpening, factorCodes } = deps

  /** Only logs in if no deletion is pending, so repeated calls have no further effect. */
  return async function cancelByLogin(
    { email, password, code }: z.output<typeof LoginForm>,
    network: string,
  ): Promise<LoginReply> {
    const account = await findCredentials(db, email)
    const isCorrect = await passwords.verify(password, account?.password_hash)
    if (!account || !isCorrect) throw new AppError('wrong_credentials', undefined, account?.id)
    const { id, password_hash: passwordHash } = account
    const submittedCode = await factorCodes.requireCode({ accountId: id, passwordHash, code })
    await countSessionOpening({ accountId: id, network })
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
        await revokeImpersonations(tx, accountId, now)
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
