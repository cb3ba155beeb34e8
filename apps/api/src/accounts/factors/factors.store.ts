import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

type NewPasskey = {
  id: string
  accountId: AccountId
  credentialId: Buffer
  publicKey: Buffer
  transports: string[]
  counter: number
  name: string
  device: string | null
  now: Temporal.Instant
}

/** Whether it was new: nobody else has it, and the account did not either. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      transports: passkey.transports,
      counter: passkey.counter,
      name: passkey.name,
      device: passkey.device,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Holds a passkey that works; nothing when it was removed or stopped meanwhile. */
export async function lockPasskey(tx: Tx, id: string) {
  return tx
    .selectFrom('passkey')
    .select('passkey.counter')
    .where('passkey.id', '=', id)
    .where('passkey.stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markPasskeyUsed(tx: Tx, id: string, used: { counter: number; now: Temporal.Instant }) {
  await tx
    .updateTable('passkey')
    .set({ counter: used.counter, last_used_at: used.now })
    .where('passkey.id', '=', id)
    .execute()
}

export async function stopPasskey(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('passkey').set({ stopped_at: now }).where('passkey.id', '=', id).execute()
}

type Named = { accountId: AccountId; id: string }

/** Whether the account has such a passkey. */
export async function nameIt(tx: Tx, { accountId, id }: Named, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('passkey.id', '=', id)
    .where('passkey.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the account had such a passkey. */
export async function deletePasskey(tx: Tx, { accountId, id }: Named): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('passkey.id', '=', id)
    .where('passkey.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type NewChallenge = {
  ticketHash: Buffer
  challenge: Buffer
  /** Null for logging in. */
  by: { accountId: AccountId; sessionHash: Buffer } | null
  expiresAt: Temporal.Instant
}

export async function insertChallenge(tx: Tx, { ticketHash, challenge, by, expiresAt }: NewChallenge): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({
      ticket_hash: ticketHash,
      challenge,
      account_id: by?.accountId ?? null,
      session_hash: by?.sessionHash ?? null,
      expires_at: expiresAt,
    })
    .execute()
}

type Asked = { ticketHash: Buffer; sessionHash: Buffer | null; now: Temporal.Instant }

/** What was asked to be signed in this session, or by whoever logs in; it is gone with this, whatever comes of it. */
export async function takeChallenge(tx: Tx, { ticketHash, sessionHash, now }: Asked): Promise<Buffer | null> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('passkey_challenge.ticket_hash', '=', ticketHash)
    .where('passkey_challenge.session_hash', 'is not distinct from', sessionHash)
    .returning(['passkey_challenge.challenge', 'passkey_challenge.expires_at'])
    .executeTakeFirst()
  return taken && Temporal.Instant.compare(taken.expires_at, now) > 0 ? taken.challenge : null
}

type Pending = { accountId: AccountId; secret: Buffer; now: Temporal.Instant; pendingUntil: Temporal.Instant }

/** An app whose first code has not come yet; one that waited before is forgotten. */
export async function savePending(tx: Tx, { accountId, secret, now, pendingUntil }: Pending): Promise<void> {
  const values = { secret, created_at: now, pending_until: pendingUntil, last_step: 0 }
  await tx
    .insertInto('authenticator')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export async function lockAuthenticator(tx: Tx, accountId: AccountId) {
  return tx
    .selectFrom('authenticator')
    .select(['authenticator.secret', 'authenticator.last_step', 'authenticator.pending_until'])
    .where('authenticator.account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markCodeUsed(tx: Tx, accountId: AccountId, step: number): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ last_step: step, pending_until: null })
    .where('authenticator.account_id', '=', accountId)
    .execute()
}

export async function replaceRecoveryCodes(tx: Tx, accountId: AccountId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Whether it was one that nobody had used. */
export async function useRecoveryCode(
  tx: Tx,
  { accountId, hash, now }: { accountId: AccountId; hash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('recovery_code.account_id', '=', accountId)
    .where('recovery_code.code_hash', '=', hash)
    .where('recovery_code.used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  await tx.deleteFrom('authenticator').where('authenticator.account_id', '=', accountId).execute()
}

/** Everything somebody proves who they are with beside the password, or what of it was added since. */
export async function deleteFactors(tx: Tx, accountId: AccountId, since?: Temporal.Instant): Promise<void> {
  const keys = tx.deleteFrom('passkey').where('passkey.account_id', '=', accountId)
  await (since ? keys.where('passkey.created_at', '>=', since) : keys).execute()
  const app = tx.deleteFrom('authenticator').where('authenticator.account_id', '=', accountId)
  const { numDeletedRows } = await (
    since ? app.where('authenticator.created_at', '>=', since) : app
  ).executeTakeFirstOrThrow()
  if (!since || numDeletedRows > 0n) {
    await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  }
  await tx.deleteFrom('passkey_challenge').where('passkey_challenge.account_id', '=', accountId).execute()
}

/**
 * What an intruder may have added to get in again goes. An admin's stays: whoever reads their mail would take away what
 * guards the administration. (`pnpm admin forget-factors`)
 */
export async function deleteIntruders(tx: Tx, accountId: AccountId, since: Temporal.Instant): Promise<void> {
  const owner = tx.selectFrom('account').select('account.is_admin').where('account.id', '=', accountId)
  if (!(await owner.executeTakeFirst())?.is_admin) await deleteFactors(tx, accountId, since)
}
