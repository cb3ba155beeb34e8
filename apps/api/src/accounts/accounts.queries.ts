import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

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

/** Whose an address is, and what a password is checked against. */
export async function credentialsOf(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.password_hash'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/** Sessions that last. One opened by "log in as" lasts only as long as who opened it is an admin. */
function lastingSessions(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('session')
    .leftJoin('account as impersonator', 'impersonator.id', 'session.impersonator_id')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where((eb) => eb.or([eb('session.impersonator_id', 'is', null), eb('impersonator.is_admin', '=', true)]))
}

/** Whose a session is, while it lasts: one statement for every signed-in call. */
export async function sessionOwner(db: Db, tokenHash: Buffer, now: Temporal.Instant) {
  return lastingSessions(db, now)
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'account.username',
      'account.is_professional',
      'account.is_admin',
      'account.email_verified',
      'session.expires_at',
      'session.impersonator_id',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export type SessionOwner = NonNullable<Awaited<ReturnType<typeof sessionOwner>>>

/** Which of these sessions do not last any more. */
export async function endedSessions(db: Db, tokenHashes: Buffer[], now: Temporal.Instant): Promise<Buffer[]> {
  const asked = sql<{ hash: Buffer }>`unnest(${tokenHashes}::bytea[])`.as<'asked'>(sql`asked(hash)`)
  const ended = await db
    .selectFrom(asked)
    .select('asked.hash')
    .where(({ not, exists }) =>
      not(exists(lastingSessions(db, now).whereRef('session.token_hash', '=', sql.ref('asked.hash')))),
    )
    .execute()
  return ended.map(({ hash }) => hash)
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
