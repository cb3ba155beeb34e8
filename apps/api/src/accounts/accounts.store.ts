import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type NewAccount = {
  name: string
  username: string
  email: string
  passwordHash: string
  isProfessional: boolean
  now: Temporal.Instant
}

/** Returns the new account's id. Breaks a unique index when its e-mail or username is somebody's already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountId> {
  const { id } = await tx
    .insertInto('account')
    .values({
      name: account.name,
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      is_professional: account.isProfessional,
      status: account.isProfessional ? 'Pending' : 'Approved',
      created_at: account.now,
    })
    .returning('account.id')
    .executeTakeFirstOrThrow()
  return id
}

type PasswordLock = { id: AccountId; passwordHash: string; forChange: boolean }

/**
 * Locks the account until the transaction ends; false when the password has changed meanwhile. A caller that will write
 * says so here: two that share the lock first and then both want to write would wait for each other.
 */
export async function lockIfPasswordUnchanged(tx: Tx, { id, passwordHash, forChange }: PasswordLock): Promise<boolean> {
  const account = tx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', id)
    .where('account.password_hash', '=', passwordHash)
  const locked = forChange ? account.forNoKeyUpdate() : account.forShare()
  return (await locked.executeTakeFirst()) !== undefined
}

/** Locks the account for a change and returns what decides who gets in; nothing when it was deleted meanwhile. */
export async function lockAccountForUpdate(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select(['account.name', 'account.username', 'account.email', 'account.email_verified', 'account.password_hash'])
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccountForUpdate>>>

/** Holds an account, so that a decision about it waits. */
export async function lockAccountForShare(tx: Tx, id: AccountId): Promise<void> {
  await tx.selectFrom('account').select('account.id').where('account.id', '=', id).forShare().execute()
}

/** Holds an account by its username, so that nobody becomes an admin meanwhile; nothing when there is none. */
export async function lockByUsernameForShare(tx: Tx, username: string) {
  return tx
    .selectFrom('account')
    .select(['account.id', 'account.is_admin'])
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .where('account.deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export async function updateNames(tx: Tx, id: AccountId, names: { name: string; username: string }): Promise<void> {
  await tx.updateTable('account').set(names).where('account.id', '=', id).execute()
}

export async function setPendingEmail(tx: Tx, id: AccountId, email: string): Promise<void> {
  await tx.updateTable('account').set({ pending_email: email }).where('account.id', '=', id).execute()
}

/**
 * The address is proven. When it is the one that was waited for, the account moves to it, and what it has left is
 * returned. Breaks a unique index when somebody else has the address by now.
 */
export async function applyPendingEmail(tx: Tx, id: AccountId, email: string) {
  const left = await tx
    .selectFrom('account')
    .select(['account.email', 'account.email_verified', 'account.pending_email'])
    .where('account.id', '=', id)
    .where(sql`lower(account.pending_email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  const moved = left?.pending_email ? { email: left.pending_email, pending_email: null } : {}
  await tx
    .updateTable('account')
    .set({ email_verified: true, ...moved })
    .where('account.id', '=', id)
    .execute()
  return left
}

/** The account has its former, proven address again, and waits for no other. Breaks a unique index when it is taken. */
export async function restoreEmail(tx: Tx, id: AccountId, email: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email, email_verified: true, pending_email: null })
    .where('account.id', '=', id)
    .execute()
}

export async function setPassword(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('account.id', '=', id).execute()
}

export async function setEmailVerified(tx: Tx, id: AccountId): Promise<void> {
  await tx.updateTable('account').set({ email_verified: true }).where('account.id', '=', id).execute()
}

/** The account has an address whose owner never wanted it, and a password that nobody knows. */
export async function invalidateCredentials(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, email_verified: false, pending_email: null })
    .where('account.id', '=', id)
    .execute()
}

/** Holds an account by its address for a change; nothing when there is none. */
export async function lockByEmailForUpdate(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(['account.id', 'account.is_admin as isAdmin', 'account.email_verified', 'account.deleted_at'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Whose account it was, and whether that was something new; nothing when there is none. Anybody can register with the
 * address of a colleague, so only a confirmed one makes an admin.
 */
export async function setAdmin(tx: Tx, email: string, isAdmin: boolean) {
  const account = await lockByEmailForUpdate(tx, email)
  if (!account || (isAdmin && (!account.email_verified || account.deleted_at !== null))) return null
  await tx.updateTable('account').set({ is_admin: isAdmin }).where('account.id', '=', account.id).execute()
  return { id: account.id, isChanged: account.isAdmin !== isAdmin }
}

/** Holds an account for a decision about it; nothing when it was deleted. */
export async function lockForDecision(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select(['account.status', 'account.is_professional', 'account.is_admin'])
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setStatus(tx: Tx, id: AccountId, status: 'Pending' | 'Approved' | 'Rejected'): Promise<void> {
  await tx.updateTable('account').set({ status }).where('account.id', '=', id).execute()
}

export async function setDiscreet(tx: Tx, id: AccountId, discreet: boolean): Promise<void> {
  await tx.updateTable('account').set({ discreet }).where('account.id', '=', id).execute()
}
