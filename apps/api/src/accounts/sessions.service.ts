import type { Done, LoginForm, SignedIn } from '@fourfold/contract/accounts/shapes'
import type { z } from 'zod'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Passwords } from '../platform/passwords.ts'
import { randomToken, tokenHash } from '../platform/secrets.ts'
import { presentOwnUser } from './accounts.present.ts'
import { credentialsOf, ownAccount, sessionOwner } from './accounts.queries.ts'
import { lockWithPassword, setPassword } from './accounts.store.ts'
import { insertSession, revokeSession } from './sessions.store.ts'

type SessionsDeps = { db: Db; clock: Clock; passwords: Passwords; sessionDays: number }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, clock, passwords, sessionDays }: SessionsDeps) {
  /** A new session for an account, with what the person is told about it. */
  async function open(tx: Tx, accountId: AccountId): Promise<SignedIn> {
    const token = randomToken()
    const now = clock.now()
    const expiresAt = now.add({ hours: Math.round(sessionDays * 24) })
    await insertSession(tx, { tokenHash: tokenHash(token), accountId, now, expiresAt })
    return { token, user: presentOwnUser(await ownAccount(tx, accountId)) }
  }

  return {
    open,

    async login({ email, password }: z.output<typeof LoginForm>): Promise<SignedIn> {
      const account = await credentialsOf(db, email)
      // An unknown address costs the same hash, so that time tells nobody who has an account.
      const isRight = await passwords.verify(password, account?.password_hash)
      if (!account || !isRight) throw new Failure('wrong_credentials')
      const renewed = passwords.isOutdated(account.password_hash) ? await passwords.hash(password) : null

      return inTransaction(db, async (tx) => {
        // A reset that came in between must win: the old password opens nothing any more.
        if (!(await lockWithPassword(tx, account.id, account.password_hash))) throw new Failure('wrong_credentials')
        if (renewed) await setPassword(tx, account.id, renewed)
        return open(tx, account.id)
      })
    },

    async logout(actor: Actor): Promise<Done> {
      await inTransaction(db, (tx) => revokeSession(tx, actor.sessionHash, clock.now()))
      return {}
    },

    async authenticate(token: string): Promise<Actor | null> {
      const sessionHash = tokenHash(token)
      const owner = await sessionOwner(db, sessionHash, clock.now())
      if (!owner) return null
      return {
        accountId: owner.id,
        username: owner.username,
        isProfessional: owner.is_professional,
        isAdmin: owner.is_admin,
        emailVerified: owner.email_verified,
        sessionHash,
      }
    },

    async ownUser(actor: Actor) {
      return presentOwnUser(await ownAccount(db, actor.accountId))
    },
  }
}
