import { randomUUID } from 'node:crypto'

import type { EditAccountForm, LoginReply } from '@fourfold/contract/accounts/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { z } from 'zod'

import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Passwords } from '../../infra/security/passwords.ts'
import { getEmail, getPasswordHash } from '../accounts.queries.ts'
import { updateNames, lockAccountForUpdate, setPassword } from '../accounts.store.ts'
import type { LockedAccount } from '../accounts.store.ts'
import type { FactorChanges } from '../factors/factor-change.service.ts'
import type { EnqueueMail } from '../mails/account-mails.service.ts'
import type { LimitPasswordGuesses } from '../passwords/password-rate-limit.ts'
import { rejectWeakPassword } from '../passwords/weak-passwords.ts'
import { reserveFormerUsername, rejectFormerUsername } from '../registration/former-usernames.store.ts'
import { rejectReservedUsername } from '../registration/reserved-names.ts'
import { rethrowTakenIdentifier } from '../registration/taken-identifiers.ts'
import type { RevokeAccess } from '../sessions/revoke-access.ts'
import type { SessionWatch } from '../sessions/session-watch.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { isSessionOpen } from '../sessions/sessions.store.ts'
import type { EmailChanges } from './email-change.service.ts'

type EditAccount = z.output<typeof EditAccountForm>
type ChangeDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  sessionWatch: SessionWatch
  emailChanges: EmailChanges
  revokeAccess: RevokeAccess
  enqueueMail: EnqueueMail
  limitPasswordGuesses: LimitPasswordGuesses
  factorChanges: FactorChanges
}

const isSameIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

type NameChange = { account: LockedAccount; name: string; username: string; now: Temporal.Instant }

/** Reserves the former username, so that links to it do not lead to another account. */
async function changeNames(tx: Tx, accountId: AccountId, { account, name, username, now }: NameChange): Promise<void> {
  const isNewUsername = !isSameIgnoringCase(account.username, username)
  if (isNewUsername) rejectReservedUsername(username)
  await updateNames(tx, accountId, { name, username })
  if (!isNewUsername) return
  await rejectFormerUsername(tx, { accountId, username, now })
  await reserveFormerUsername(tx, { accountId, username: account.username, now })
}

/** Hashes that are computed before the account is locked, because hashing is slow. */
type PasswordHashes = {
  /** The stored hash that `currentPassword` matches. Null if the form has no current password. */
  verifiedHash: string | null
  /** The hash of the new password. Null if the password does not change. */
  newHash: string | null
}

/** The session alone is not enough to change email or password: it may have been stolen. */
function requireCurrentPassword(account: LockedAccount, { verifiedHash }: PasswordHashes): void {
  if (verifiedHash === null) throw new AppError('current_password_required', 'currentPassword')
  if (verifiedHash !== account.password_hash) throw new AppError('current_password_wrong', 'currentPassword')
}

/** Checks and hashes passwords, and limits confirmation mails, before the transaction. */
function createPreparation({ db, passwords, emailChanges, limitPasswordGuesses }: ChangeDeps) {
  async function verifyCurrentPassword(actor: Actor, { currentPassword }: EditAccount): Promise<string | null> {
    if (!currentPassword) return null
    return limitPasswordGuesses(actor, async () => {
      const storedHash = await getPasswordHash(db, actor.accountId)
      if (!(await passwords.verify(currentPassword, storedHash))) {
        throw new AppError('current_password_wrong', 'currentPassword')
      }
      return storedHash ?? null
    })
  }

  return async function prepare(actor: Actor, form: EditAccount): Promise<PasswordHashes> {
    const { accountId } = actor
    const { email, newPassword } = form
    const verifiedHash = await verifyCurrentPassword(actor, form)
    if (verifiedHash === null) return { verifiedHash, newHash: null }
    if (newPassword) rejectWeakPassword(newPassword, form, 'newPassword')
    if (!isSameIgnoringCase(email, (await getEmail(db, accountId)) ?? email)) {
      await emailChanges.limitConfirmationMails({ accountId, email })
    }
    return { verifiedHash, newHash: newPassword ? await passwords.hash(newPassword) : null }
  }
}

export function createAccountChanges(deps: ChangeDeps) {
  const { db, clock, sessions, sessionWatch, emailChanges, revokeAccess, enqueueMail, factorChanges } = deps
  const prepare = createPreparation(deps)

  async function replacePassword(tx: Tx, accountId: AccountId, { hash, email }: { hash: string; email: string }) {
    await setPassword(tx, accountId, hash)
    await revokeAccess(tx, accountId)
    await enqueueMail(tx, { id: randomUUID(), kind: 'password-changed', accountId, email })
  }

  return {
    async editAccount(actor: Actor, form: EditAccount): Promise<LoginReply> {
      const { accountId } = actor
      const { name, username, email, newPassword } = form
      const hashes = await prepare(actor, form)
      const loginReply = await inTransaction(db, async (tx) => {
        const account = await lockAccountForUpdate(tx, accountId)
        // The session may have been revoked while this transaction waited for the lock.
        if (!account || !(await isSessionOpen(tx, actor.session.hash))) throw new AppError('not_signed_in')
        if (newPassword || !isSameIgnoringCase(account.email, email)) {
          requireCurrentPassword(account, hashes)
          await factorChanges.requireRecentVerification(tx, actor)
        }
        await changeNames(tx, accountId, { account, name, username, now: clock.now() })
        if (hashes.newHash) {
          await replacePassword(tx, accountId, { hash: hashes.newHash, email: account.email })
        }
        if (!isSameIgnoringCase(account.email, email))
          await emailChanges.requestChange(tx, { accountId, email }, account)
        if (hashes.newHash) return sessions.replace(tx, actor)
        return sessions.exchange(tx, actor, hashes.verifiedHash === null ? 'edit' : 'reauthentication')
      }).catch(rethrowTakenIdentifier)
      sessionWatch.publishSessionEnd(accountId)
      return loginReply
    },
  }
}
