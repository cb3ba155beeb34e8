import { randomUUID } from 'node:crypto'

import type {
  Done,
  EditAccountForm,
  ForgotPasswordForm,
  ResetPasswordForm,
  SignedIn,
} from '@fourfold/contract/accounts/shapes'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { brokenUniqueIndex } from '../platform/db/errors.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Passwords } from '../platform/passwords.ts'
import { mailEmailChanged, mailPasswordChanged, makeResetLink } from './accounts.jobs.ts'
import { changeAccount, lockForChange, setPassword } from './accounts.store.ts'
import type { Links } from './links.service.ts'
import { voidLinks } from './links.store.ts'
import type { Sessions } from './sessions.service.ts'
import { revokeAllSessions, revokeSession } from './sessions.store.ts'

type EditAccount = z.output<typeof EditAccountForm>
type ChangeDeps = { db: Db; clock: Clock; jobs: Jobs; passwords: Passwords; sessions: Sessions; links: Links }

function refuseTaken(error: unknown): never {
  const index = brokenUniqueIndex(error)
  if (index === 'account_username_key') throw new Failure('username_taken', 'username')
  if (index === 'account_email_key') throw new Failure('email_taken', 'email')
  throw error
}

export function createAccountChanges({ db, clock, jobs, passwords, sessions, links }: ChangeDeps) {
  /** A new address is unproven until its mail is answered, and whoever held the account before is told and logged out. */
  async function moveTo(tx: Tx, accountId: AccountId, { from, to }: { from: string; to: string }): Promise<void> {
    await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now: clock.now() })
    await links.make(tx, { purpose: 'confirm', accountId, email: to })
    await jobs.add(tx, mailEmailChanged, { changeId: randomUUID(), accountId, oldEmail: from })
    await revokeAllSessions(tx, accountId, clock.now())
  }

  return {
    async editAccount({ accountId, sessionHash }: Actor, { name, username, email }: EditAccount): Promise<SignedIn> {
      return inTransaction(db, async (tx) => {
        const before = await lockForChange(tx, accountId)
        const isSameAddress = before.email.toLowerCase() === email.toLowerCase()
        const email_verified = isSameAddress && before.email_verified
        await changeAccount(tx, accountId, { name, username, email, email_verified })
        await (isSameAddress
          ? revokeSession(tx, sessionHash, clock.now())
          : moveTo(tx, accountId, { from: before.email, to: email }))
        return sessions.open(tx, accountId)
      }).catch(refuseTaken)
    },

    /** Does not look whether the account exists: the worker does, so neither answer nor time can tell. */
    async forgotPassword({ email }: z.output<typeof ForgotPasswordForm>): Promise<Done> {
      await inTransaction(db, (tx) => jobs.add(tx, makeResetLink, { linkId: randomUUID(), email }))
      return {}
    },

    async resetPassword({ hash, email, password }: z.output<typeof ResetPasswordForm>): Promise<Done> {
      const presented = { purpose: 'reset', token: hash, email } as const
      if (!(await links.works(db, presented))) throw new Failure('reset_link_invalid')
      const passwordHash = await passwords.hash(password)
      await inTransaction(db, async (tx) => {
        const accountId = await links.use(tx, presented)
        if (!accountId) throw new Failure('reset_link_invalid')
        await setPassword(tx, accountId, passwordHash)
        await voidLinks(tx, accountId, { purposes: ['reset'], now: clock.now() })
        await revokeAllSessions(tx, accountId, clock.now())
        await jobs.add(tx, mailPasswordChanged, { changeId: randomUUID(), accountId })
      })
      return {}
    },
  }
}
