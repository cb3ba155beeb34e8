import { prepareStatement } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { SessionCutoffs } from './sessions/session-cutoffs.ts'

/** Returns the account as shown to its owner. */
export async function getOwnAccount(db: Reader, id: AccountId) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.pending_email',
      'account.is_admin',
      'account.is_professional',
      'account.status',
      'account.deleted_at',
      'profile.other',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type OwnAccount = Awaited<ReturnType<typeof getOwnAccount>>

/** Returns the account with this email and its password hash. */
export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.password_hash'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

export async function getPasswordHash(db: Reader, id: AccountId): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('account.password_hash')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
  return account?.password_hash
}

export async function findByEmail(db: Reader, email: string) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.email_verified'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

export async function findIdByUsername(db: Reader, username: string): Promise<AccountId | null> {
  const account = await db
    .selectFrom('account')
    .select('account.id')
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return account?.id ?? null
}

/** Returns whether mails and calendar entries hide their subject. */
export async function isDiscreet(db: Reader, id: AccountId): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('account.discreet')
    .where('account.id', '=', id)
    .executeTakeFirst()
  return account?.discreet ?? false
}

/** Returns true even if the session lacks the required second factor. */
export async function isAdmin(db: Reader, id: AccountId): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('account.is_admin')
    .where('account.id', '=', id)
    .executeTakeFirst()
  return account?.is_admin ?? false
}

/** Returns null if the account is deleted. */
export async function getEmail(db: Reader, id: AccountId): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('account.email')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
  return account?.email ?? null
}

/**
 * The SQL condition for an open session. An impersonation session is open only while the impersonator is an admin and
 * the account is not. `last_seen_at` may lag by 30 seconds.
 */
const IS_OPEN = `session.revoked_at is null and session.expires_at > $2
  and coalesce(session.last_seen_at, session.created_at) > case when account.is_admin then $4 else $3::timestamptz end
  and (session.impersonator_id is null or (impersonator.is_admin and not account.is_admin))`

export type SessionOwner = {
  id: AccountId
  username: string
  is_professional: boolean
  is_admin: boolean
  email_verified: boolean
  expires_at: Temporal.Instant
  impersonator_id: AccountId | null
  has_reason: boolean
  is_mfa_verified: boolean
  mfa_verified_at: Temporal.Instant | null
  access_log: string[]
  /** Whether this is the first use of a renewed token, so the previous token can end. */
  is_first_use: boolean
}

/** The previous token stays valid until the new one is used, plus a grace period. */
const IS_PREVIOUS_TOKEN_VALID = `(session.previous_until is null or session.previous_until > $2) and ${IS_OPEN}`

const OWNER_COLUMNS = `account.id, account.username, account.is_professional, account.is_admin,
    account.email_verified, session.expires_at, session.impersonator_id, session.reason_at is not null as has_reason,
    session.access_log`

const FROM_SESSION = `from session join account on account.id = session.account_id
  left join account impersonator on impersonator.id = session.impersonator_id`

const selectOwnersByToken = prepareStatement<SessionOwner & { token_hash: Buffer }>(`
  select session.token_hash, ${OWNER_COLUMNS}, session.mfa_method is not null as is_mfa_verified, session.mfa_verified_at,
    session.previous_hash is not null and session.previous_until is null as is_first_use
  ${FROM_SESSION} where session.token_hash = any($1::bytea[]) and ${IS_OPEN}`)

/** MFA verification applies only to the new token: an attacker may have the previous one. */
const selectOwnersByPreviousToken = prepareStatement<SessionOwner & { token_hash: Buffer }>(`
  select session.previous_hash as token_hash, ${OWNER_COLUMNS}, false as is_mfa_verified, null::timestamptz as mfa_verified_at, false as is_first_use
  ${FROM_SESSION} where session.previous_hash = any($1::bytea[]) and ${IS_PREVIOUS_TOKEN_VALID}`)

type Statement = typeof selectOwnersByToken

const createOwnerQuery = (run: Statement) => (db: Db, tokenHashes: readonly Buffer[], cutoffs: SessionCutoffs) =>
  run(db, [tokenHashes, cutoffs.now, cutoffs.idleSince, cutoffs.adminIdleSince])

/** Finds the owners of valid tokens in one statement. */
export const findSessionOwners = createOwnerQuery(selectOwnersByToken)

/** Finds the owners of previous tokens. Only needed for tokens that `findSessionOwners` does not find. */
export const findOwnersByPreviousToken = createOwnerQuery(selectOwnersByPreviousToken)

const selectEndedTokens = prepareStatement<{ hash: Buffer }>(`
  select token.hash from unnest($1::bytea[]) token(hash)
  where not exists (select ${FROM_SESSION} where session.token_hash = token.hash and ${IS_OPEN})
    and not exists (select ${FROM_SESSION} where session.previous_hash = token.hash and ${IS_PREVIOUS_TOKEN_VALID})`)

/** Returns the hashes of the tokens whose sessions have ended. */
export async function findEndedSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  { now, idleSince, adminIdleSince }: SessionCutoffs,
): Promise<Buffer[]> {
  return (await selectEndedTokens(db, [tokenHashes, now, idleSince, adminIdleSince])).map(({ hash }) => hash)
}

type RequestedIdentifiers = { email: string; username: string; now: Temporal.Instant }

/**
 * Returns which of the two identifiers is taken. A former address stays reserved while the email change can be undone:
 * otherwise an intruder could register it, and the owner could not restore it.
 */
export async function findTakenIdentifier(db: Reader, { email, username, now }: RequestedIdentifiers) {
  const { email_taken, username_taken } = await db
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('account').where(sql`lower(email)`, '=', sql`lower(${email})`)),
          eb.exists(
            eb
              .selectFrom('mail_link')
              .where('mail_link.purpose', '=', 'undo')
              .where('mail_link.used_at', 'is', null)
              .where('mail_link.expires_at', '>', now)
              .where(sql`lower(mail_link.email)`, '=', sql`lower(${email})`),
          ),
        ])
        .as('email_taken'),
      eb
        .exists(eb.selectFrom('account').where(sql`lower(username)`, '=', sql`lower(${username})`))
        .as('username_taken'),
    ])
    .executeTakeFirstOrThrow()
  if (username_taken) return 'username'
  return email_taken ? 'email' : null
}
