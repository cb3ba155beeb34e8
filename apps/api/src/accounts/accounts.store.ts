import { sql } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type NewAccount = {
  name: string
  username: string
  email: string
  passwordHash: string
  isProfessional: boolean
  now: Temporal.Instant
}

/** The new account's id, or nothing when its e-mail or username is somebody's already. */
export async function insertUnlessTaken(tx: Tx, account: NewAccount): Promise<AccountId | undefined> {
  const inserted = await tx
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
    .onConflict((oc) => oc.doNothing())
    .returning('account.id')
    .executeTakeFirst()
  return inserted?.id
}

/** Holds the account as it is until the transaction ends; nothing when the password has changed meanwhile. */
export async function lockWithPassword(tx: Tx, id: AccountId, passwordHash: string) {
  return tx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', id)
    .where('account.password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
}

/** Holds the account for changing, and says which address it has now. */
export async function lockForChange(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .select(['account.email', 'account.email_verified'])
    .where('account.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type AccountChange = { name: string; username: string; email: string; email_verified: boolean }

export async function changeAccount(tx: Tx, id: AccountId, change: AccountChange): Promise<void> {
  await tx.updateTable('account').set(change).where('account.id', '=', id).execute()
}

export async function setPassword(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('account.id', '=', id).execute()
}

export async function setVerified(tx: Tx, id: AccountId): Promise<void> {
  await tx.updateTable('account').set({ email_verified: true }).where('account.id', '=', id).execute()
}

/** Whether there was such an account to change. */
export async function setAdmin(tx: Tx, email: string, isAdmin: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ is_admin: isAdmin })
    .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setStatus(tx: Tx, id: AccountId, status: 'Pending' | 'Approved' | 'Rejected'): Promise<void> {
  await tx.updateTable('account').set({ status }).where('account.id', '=', id).execute()
}
