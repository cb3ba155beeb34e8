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

/** Returns the new id. Throws a unique violation if the email or username is taken. */
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
 * Locks the account. Returns false if its password has changed. A caller that will write must set `forChange`: two
 * transactions that upgrade a shared lock deadlock.
 */
export async function lockIfPasswordUnchanged(tx: Tx, { id, passwordHash, forChange }: PasswordLock): Promise<boolean> {
  const query = tx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', id)
    .where('account.password_hash', '=', passwordHash)
  const lockingQuery = forChange ? query.forNoKeyUpdate() : query.forShare()
  return (await lockingQuery.executeTakeFirst()) !== undefined
}

/** Locks the account. Returns undefined if it was deleted. */
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

/** Locks the account, so that concurrent admin decisions wait. */
export async function lockAccountForShare(tx: Tx, id: AccountId): Promise<void> {
  await tx.selectFrom('account').select('account.id').where('account.id', '=', id).forShare().execute()
}

/** Locks the account, so that it cannot become an admin before the transaction ends. */
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
 * Marks the email as verified. If it is the pending email, makes it the account's email and returns the former
 * values. Throws a unique violation if another account has the address.
 */
export async function applyPendingEmail(tx: Tx, id: AccountId, email: string) {
  const formerAccount = await tx
    .selectFrom('account')
    .select(['account.email', 'account.email_verified', 'account.pending_email'])
    .where('account.id', '=', id)
    .where(sql`lower(account.pending_email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  const newEmail = formerAccount?.pending_email ? { email: formerAccount.pending_email, pending_email: null } : {}
  await tx
    .updateTable('account')
    .set({ email_verified: true, ...newEmail })
    .where('account.id', '=', id)
    .execute()
  return formerAccount
}

/** Restores the former email and drops the pending one. Throws a unique violation if the email is taken. */
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

/** Locks out the user who registered with someone else's address. `passwordHash` is the hash of a random password. */
export async function invalidateCredentials(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, email_verified: false, pending_email: null })
    .where('account.id', '=', id)
    .execute()
}

export async function lockByEmailForUpdate(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(['account.id', 'account.is_admin as isAdmin', 'account.email_verified', 'account.deleted_at'])
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns the account and whether the role changed, or null if there is no such account. Anyone can register with a
 * colleague's address, so an admin needs a confirmed one.
 */
export async function setAdmin(tx: Tx, email: string, isAdmin: boolean) {
  const account = await lockByEmailForUpdate(tx, email)
  if (!account || (isAdmin && (!account.email_verified || account.deleted_at !== null))) return null
  await tx.updateTable('account').set({ is_admin: isAdmin }).where('account.id', '=', account.id).execute()
  return { id: account.id, isChanged: account.isAdmin !== isAdmin }
}

/** Locks an account for an admin decision. Returns undefined if it was deleted. */
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
