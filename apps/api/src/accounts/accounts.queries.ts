import { sql } from 'kysely'

import type { Db, Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

/** What a person may know of their own account. */
export async function ownAccount(db: Reader, id: AccountId) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.is_admin',
      'account.is_professional',
      'profile.other',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>

/** What a password is checked against. */
export async function credentialsOf(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.password_hash'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/** Whose a session is, while it lasts: one statement for every signed-in call. */
export async function sessionOwner(db: Db, tokenHash: Buffer, now: Temporal.Instant) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'account.username',
      'account.is_professional',
      'account.is_admin',
      'account.email_verified',
      'session.impersonator_id',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
}

/** Which of two names somebody else already has. */
export async function takenName(db: Reader, { email, username }: { email: string; username: string }) {
  const { email_taken, username_taken } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('account').where(sql`lower(email)`, '=', sql`lower(${email})`)).as('email_taken'),
      eb
        .exists(eb.selectFrom('account').where(sql`lower(username)`, '=', sql`lower(${username})`))
        .as('username_taken'),
    ])
    .executeTakeFirstOrThrow()
  if (username_taken) return 'username'
  return email_taken ? 'email' : null
}
