import { DAYS_TO_KEEP } from '@fourfold/contract/accounts/deletion'
import type { Leaving, PasswordForm } from '@fourfold/contract/accounts/deletion'
import type { MailedLink, Done, LoginForm, SignedIn } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { credentialsOf } from '../accounts.queries.ts'
import { lockWithPassword } from '../accounts.store.ts'
import type { SecondCodes } from '../factors/second-codes.service.ts'
import type { Links } from '../mails/links.service.ts'
import { voidLinks } from '../mails/links.store.ts'
import type { OwnerCheck } from '../passwords/password-check.ts'
import type { LoginBrake, OpeningBrake } from '../sessions/login-rate-limit.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { revokeActing, revokeAllSessions } from '../sessions/sessions.store.ts'
import type { ForgetAccount } from './account-deletion.service.ts'
import { lockToLeave, markLeaving, takeBack } from './pending-deletion.store.ts'

type LeavingDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Pick<Sessions, 'open'>
  sessionWatch: SessionWatch
  links: Links
  checkOwner: OwnerCheck
  braked: LoginBrake
  spendOpening: OpeningBrake
  secondCodes: SecondCodes
  /** What ends at once in other modules, and does not come back when somebody changes their mind. */
  close: readonly ForgetAccount[]
}

/** Leaving, with a week to change one's mind. (docs/decisions/0011-erase-accounts-after-a-week.md) */
export function createLeaving({ db, clock, passwords, sessions, sessionWatch, links, ...rest }: LeavingDeps) {
  const { checkOwner, braked, spendOpening, secondCodes, close } = rest

  /** Somebody who is not leaving is simply logged in, so that a repeated call changes nothing. */
  async function keepBy({ email, password, code }: z.output<typeof LoginForm>, network: string): Promise<SignedIn> {
    const account = await credentialsOf(db, email)
    const isRight = await passwords.verify(password, account?.password_hash)
    if (!account || !isRight) throw new AppError('wrong_credentials', undefined, account?.id)
    const { id, password_hash: passwordHash } = account
    const second = await secondCodes.ask({ accountId: id, passwordHash, code })
    await spendOpening({ accountId: id, network })
    const signedIn = await inTransaction(db, async (tx) => {
      if (!(await lockWithPassword(tx, { id, passwordHash, forChange: true }))) throw new AppError('wrong_credentials')
      await takeBack(tx, id)
      await voidLinks(tx, id, { purposes: ['keep'], now: clock.now() })
      return sessions.open(tx, id, second && (await second.use(tx)))
    })
    await second?.settle()
    return signedIn
  }

  return {
    async leave(actor: Actor, { password }: z.output<typeof PasswordForm>): Promise<Leaving> {
      const { accountId } = actor
      const passwordHash = await checkOwner(actor, password)
      const now = clock.now()
      const eraseAt = now.add({ hours: DAYS_TO_KEEP * 24 })
      await inTransaction(db, async (tx) => {
        const account = await lockToLeave(tx, { id: accountId, passwordHash })
        if (!account) throw new AppError('not_signed_in')
        for (const one of close) await one(tx, { accountId, now })
        await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now })
        await revokeAllSessions(tx, accountId, now)
        await revokeActing(tx, accountId, now)
        await markLeaving(tx, { accountId, status: account.status, now, eraseAt })
        await links.make(tx, { purpose: 'keep', accountId, email: account.email })
      })
      sessionWatch.announceEnd(accountId)
      return { erasedAt: eraseAt.toString() }
    },

    async keep(form: z.output<typeof LoginForm>, network: string): Promise<SignedIn> {
      return braked({ email: form.email, network }, () => keepBy(form, network))
    },

    async keepByLink({ token, email }: z.output<typeof MailedLink>): Promise<Done> {
      await inTransaction(db, async (tx) => {
        const accountId = await links.use(tx, { purpose: 'keep', token, email })
        if (!accountId || !(await takeBack(tx, accountId))) throw new AppError('keep_link_invalid')
      })
      return {}
    },
  }
}
