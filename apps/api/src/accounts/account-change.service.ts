import { randomUUID } from 'node:crypto'

import type {
  Done,
  EditAccountForm,
  ForgotPasswordForm,
  ResetPasswordForm,
  SignedIn,
} from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import { Failure } from '../platform/failure.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Passwords } from '../platform/passwords.ts'
import { createOweMail } from './account-mails.service.ts'
import { changeAccount, lockForChange, setPassword } from './accounts.store.ts'
import type { Links } from './links.service.ts'
import { voidLinks } from './links.store.ts'
import type { SessionWatch } from './session-watch.ts'
import type { Sessions } from './sessions.service.ts'
import { revokeAllSessions, revokeSession } from './sessions.store.ts'
import { refuseTakenName } from './taken-names.ts'

type EditAccount = z.output<typeof EditAccountForm>
type ChangeDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  passwords: Passwords
  sessions: Sessions
  sessionWatch: SessionWatch
  links: Links
  closeFeeds: CloseFeeds
}

/** Ends what tells of an account without a login; the module that offers it hands it in. */
export type CloseFeeds = (tx: Tx, accountId: AccountId) => Promise<void>

type Move = { from: { email: string; email_verified: boolean }; to: string }

/** Whoever else has found a way in is out: by a session, a link in an old mail, or an address of the calendar. */
async function evict(tx: Tx, accountId: AccountId, { clock, closeFeeds }: ChangeDeps): Promise<void> {
  await voidLinks(tx, accountId, { purposes: ['confirm', 'reset'], now: clock.now() })
  await closeFeeds(tx, accountId)
  await revokeAllSessions(tx, accountId, clock.now())
}

export function createAccountChanges(deps: ChangeDeps) {
  const { db, clock, jobs, passwords, sessions, sessionWatch, links } = deps
  const oweMail = createOweMail({ clock, jobs })

  /**
   * A new address has to be confirmed; the former one is told, and every session ends. An address that was never
   * confirmed is not told: it may be a stranger's.
   */
  async function moveTo(tx: Tx, accountId: AccountId, { from, to }: Move): Promise<void> {
    await evict(tx, accountId, deps)
    await links.make(tx, { purpose: 'confirm', accountId, email: to })
    if (from.email_verified) {
      await oweMail(tx, { id: randomUUID(), kind: 'email-changed', accountId, email: from.email })
    }
  }

  return {
    async editAccount({ accountId, session }: Actor, { name, username, email }: EditAccount): Promise<SignedIn> {
      const signedIn = await inTransaction(db, async (tx) => {
        const before = await lockForChange(tx, accountId)
        if (!before) throw new Failure('not_signed_in')
        const isSameAddress = before.email.toLowerCase() === email.toLowerCase()
        const email_verified = isSameAddress && before.email_verified
        await changeAccount(tx, accountId, { name, username, email, email_verified })
        await (isSameAddress
          ? revokeSession(tx, session.hash, clock.now())
          : moveTo(tx, accountId, { from: before, to: email }))
        return sessions.open(tx, accountId)
      }).catch(refuseTakenName)
      sessionWatch.announceEnd(accountId)
      return signedIn
    },

    /** Does not look whether the account exists: the worker does, so neither answer nor time can tell. */
    async forgotPassword({ email }: z.output<typeof ForgotPasswordForm>): Promise<Done> {
      await inTransaction(db, (tx) => oweMail(tx, { id: randomUUID(), kind: 'reset-request', accountId: null, email }))
      return {}
    },

    async resetPassword({ hash, email, password }: z.output<typeof ResetPasswordForm>): Promise<Done> {
      const presented = { purpose: 'reset', token: hash, email } as const
      if (!(await links.works(db, presented))) throw new Failure('reset_link_invalid')
      const passwordHash = await passwords.hash(password)
      const owner = await inTransaction(db, async (tx) => {
        const accountId = await links.use(tx, presented)
        if (!accountId) throw new Failure('reset_link_invalid')
        await setPassword(tx, accountId, passwordHash)
        await evict(tx, accountId, deps)
        await oweMail(tx, { id: randomUUID(), kind: 'password-changed', accountId, email })
        return accountId
      })
      sessionWatch.announceEnd(owner)
      return {}
    },
  }
}
