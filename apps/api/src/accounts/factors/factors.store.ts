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

/** Returns false if any account has already registered the credential. */
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

/** Locks a passkey. Returns undefined if it was removed or disabled. */
export async function lockPasskey(tx: Tx, id: string) {
  return tx
    .selectFrom('passkey')
    .select('passkey.counter')
    .where('passkey.id', '=', id)
    .where('passkey.disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markPasskeyUsed(tx: Tx, id: string, usage: { counter: number; now: Temporal.Instant }) {
  await tx
    .updateTable('passkey')
    .set({ counter: usage.counter, last_used_at: usage.now })
    .where('passkey.id', '=', id)
    .execute()
}

export async function disablePasskey(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('passkey').set({ disabled_at: now }).where('passkey.id', '=', id).execute()
}

type OwnedPasskey = { accountId: AccountId; id: string }

/** Returns false if the account has no such passkey. */
export async function renamePasskey(tx: Tx, { accountId, id }: OwnedPasskey, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('passkey.id', '=', id)
    .where('passkey.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false if the account has no such passkey. */
export async function deletePasskey(tx: Tx, { accountId, id }: OwnedPasskey): Promise<boolean> {
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
  /** Null for a login. */
  requestedBy: { accountId: AccountId; sessionHash: Buffer } | null
  expiresAt: Temporal.Instant
}

export async function insertChallenge(
  tx: Tx,
  { ticketHash, challenge, requestedBy, expiresAt }: NewChallenge,
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({
      ticket_hash: ticketHash,
      challenge,
      account_id: requestedBy?.accountId ?? null,
      session_hash: requestedBy?.sessionHash ?? null,
      expires_at: expiresAt,
    })
    .execute()
}

type ChallengeRequest = { ticketHash: Buffer; sessionHash: Buffer | null; now: Temporal.Instant }

/** Deletes and returns the challenge of a session or login. It can be used once, even if verification fails. */
export async function consumeChallenge(
  tx: Tx,
  { ticketHash, sessionHash, now }: ChallengeRequest,
): Promise<Buffer | null> {
  const consumed = await tx
    .deleteFrom('passkey_challenge')
    .where('passkey_challenge.ticket_hash', '=', ticketHash)
    .where('passkey_challenge.session_hash', 'is not distinct from', sessionHash)
    .returning(['passkey_challenge.challenge', 'passkey_challenge.expires_at'])
    .executeTakeFirst()
  return consumed && Temporal.Instant.compare(consumed.expires_at, now) > 0 ? consumed.challenge : null
}

type PendingAuthenticator = {
  accountId: AccountId
  secret: Buffer
  now: Temporal.Instant
  pendingUntil: Temporal.Instant
}

/** Saves an authenticator app until its first code activates it. Replaces an earlier pending one. */
export async function savePendingAuthenticator(
  tx: Tx,
  { accountId, secret, now, pendingUntil }: PendingAuthenticator,
): Promise<void> {
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

export async function activateAuthenticator(
  tx: Tx,
  accountId: AccountId,
  activation: { step: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ last_step: activation.step, pending_until: null, created_at: activation.now })
    .where('authenticator.account_id', '=', accountId)
    .execute()
}

export async function setLastStep(tx: Tx, accountId: AccountId, step: number): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('authenticator.account_id', '=', accountId)
    .execute()
}

export async function replaceSecret(tx: Tx, accountId: AccountId, secret: Buffer): Promise<void> {
  await tx.updateTable('authenticator').set({ secret }).where('authenticator.account_id', '=', accountId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, accountId: AccountId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Returns false if no unused code matches. */
export async function consumeRecoveryCode(
  tx: Tx,
  { accountId, hashes, now }: { accountId: AccountId; hashes: readonly Buffer[]; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('recovery_code.account_id', '=', accountId)
    .where('recovery_code.code_hash', 'in', hashes)
    .where('recovery_code.used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  await tx.deleteFrom('authenticator').where('authenticator.account_id', '=', accountId).execute()
}

type RemovedFactors = { passkeys: number; authenticator: boolean }

/** Deletes all second factors of an account, or only those added since a time. */
export async function deleteFactors(tx: Tx, accountId: AccountId, since?: Temporal.Instant): Promise<RemovedFactors> {
  const allPasskeys = tx.deleteFrom('passkey').where('passkey.account_id', '=', accountId)
  const { numDeletedRows: passkeys } = await (
    since ? allPasskeys.where('passkey.created_at', '>=', since) : allPasskeys
  ).executeTakeFirstOrThrow()
  const allAuthenticators = tx.deleteFrom('authenticator').where('authenticator.account_id', '=', accountId)
  const { numDeletedRows: authenticators } = await (
    since ? allAuthenticators.where('authenticator.created_at', '>=', since) : allAuthenticators
  ).executeTakeFirstOrThrow()
  if (!since || authenticators > 0n) {
    await tx.deleteFrom('recovery_code').where('recovery_code.account_id', '=', accountId).execute()
  }
  await tx.deleteFrom('passkey_challenge').where('passkey_challenge.account_id', '=', accountId).execute()
  return { passkeys: Number(passkeys), authenticator: authenticators > 0n }
}
