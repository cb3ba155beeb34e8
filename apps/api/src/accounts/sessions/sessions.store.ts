import type { Tx } from '@fourfold/platform/db/db'
import type { DB } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'

/** The second factor that verified a session, and when; null if none. */
export type MfaVerification =
  | { by: 'passkey'; passkeyId: string; at: Temporal.Instant }
  | { by: 'authenticator' | 'recovery'; at: Temporal.Instant }
  | null

const mfaColumns = (mfa: MfaVerification) => ({
  mfa_method: mfa?.by ?? null,
  passkey_id: mfa?.by === 'passkey' ? mfa.passkeyId : null,
  mfa_verified_at: mfa?.at ?? null,
})

/** Matches the current or the previous token, because the token may have been renewed during the call. */
const matchesToken = (hash: Buffer) => (eb: ExpressionBuilder<DB, 'session'>) =>
  eb.or([eb('session.token_hash', '=', hash), eb('session.previous_hash', '=', hash)])

type NewSession = {
  tokenHash: Buffer
  accountId: AccountId
  impersonatorId?: AccountId
  mfa?: MfaVerification
  now: Temporal.Instant
  expiresAt: Temporal.Instant
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      impersonator_id: session.impersonatorId ?? null,
      created_at: session.now,
      expires_at: session.expiresAt,
      ...mfaColumns(session.mfa ?? null),
    })
    .execute()
}

/** Returns false if the session had already ended. */
export async function revokeSession(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where(matchesToken(tokenHash))
    .where('session.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Returns whether a session is still open. A call must not open another session if its own was revoked while it waited
 * for the account lock. Requires a locked account, like all code that revokes sessions.
 */
export async function isSessionOpen(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('session.account_id')
    .where(matchesToken(tokenHash))
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

type Renewal = { accountId: AccountId; from: Buffer; to: Buffer; isReauthentication: boolean }

/**
 * Renews a session's token; the previous one stays valid until the new one is used. Renewing the same token again,
 * after a lost reply or concurrently, gives the same result. Pending passkey challenges move to the new token.
 * Returns false when the session has ended or was renewed with another token.
 */
export async function renewSession(tx: Tx, { accountId, from, to, isReauthentication }: Renewal): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({
      token_hash: to,
      previous_hash: from,
      previous_until: sql`case when session.token_hash = ${to} then session.previous_until end`,
    })
    .where((eb) =>
      eb.or([
        eb('session.token_hash', '=', from),
        eb.and([
          eb('session.previous_hash', '=', from),
          // A reauthentication replaces a token that was never used, from an edit or from a rotated secret.
          eb.or([
            eb('session.token_hash', '=', to),
            ...(isReauthentication ? [eb('session.previous_until', 'is', null)] : []),
          ]),
        ]),
      ]),
    )
    .where('session.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('passkey_challenge')
    .set({ session_hash: to })
    // Redundant, but lets PostgreSQL use an index.
    .where('passkey_challenge.account_id', '=', accountId)
    .where('passkey_challenge.session_hash', '=', from)
    .execute()
  return true
}

/** Sets the end of the previous token at the first use of the new one. */
export async function endPreviousToken(tx: Tx, tokenHash: Buffer, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ previous_until: until })
    .where('session.token_hash', '=', tokenHash)
    .where('session.previous_hash', 'is not', null)
    .where('session.previous_until', 'is', null)
    .execute()
}

/** Ends the admin's impersonation sessions. */
export async function revokeImpersonations(tx: Tx, adminId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.impersonator_id', '=', adminId)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Records that the impersonating admin gave a reason for access to personal data. */
export async function setReasonTime(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ reason_at: sql`coalesce(reason_at, ${now})` })
    .where(matchesToken(tokenHash))
    .execute()
}

/** Returns false if the session's access log already has the entry. */
export async function appendAccessLog(tx: Tx, tokenHash: Buffer, entry: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ access_log: sql`array_append(access_log, ${entry})` })
    .where(matchesToken(tokenHash))
    .where(sql<boolean>`${entry} <> all(access_log)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the account's sessions and its impersonation sessions. Returns their number. */
export async function revokeAllSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export type SessionUse = { hash: Buffer; at: Temporal.Instant; device: string | null }

/** Records the last use of sessions. Skips locked sessions: they are being revoked, so their last use is irrelevant. */
export async function updateLastSeen(tx: Tx, uses: readonly SessionUse[]): Promise<void> {
  const hashes = uses.map(({ hash }) => hash)
  const times = uses.map(({ at }) => at.toString())
  const devices = uses.map(({ device }) => device)
  await sql`
    with used as (
      select * from unnest(${hashes}::bytea[], ${times}::timestamptz[], ${devices}::text[]) used(hash, at, device)
    ), unlocked as (
      select session.token_hash, session.previous_hash from session
      where session.token_hash = any(${hashes}::bytea[]) or session.previous_hash = any(${hashes}::bytea[])
      for no key update skip locked
    )
    update session set last_seen_at = greatest(session.last_seen_at, used.at),
      device = coalesce(used.device, session.device)
    from used join unlocked on used.hash in (unlocked.token_hash, unlocked.previous_hash)
    where session.token_hash = unlocked.token_hash`.execute(tx)
}

type OtherSessions = { accountId: AccountId; exceptHash: Buffer; now: Temporal.Instant }

/** Ends all sessions of the account except one, and its impersonation sessions. */
export async function revokeOtherSessions(tx: Tx, { accountId, exceptHash, now }: OtherSessions): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.token_hash', '!=', exceptHash)
    .where('session.previous_hash', 'is distinct from', exceptHash)
    .where('session.revoked_at', 'is', null)
    .execute()
}

export async function getMfaVerification(tx: Tx, tokenHash: Buffer): Promise<MfaVerification> {
  const session = await tx
    .selectFrom('session')
    .select(['session.mfa_method', 'session.passkey_id', 'session.mfa_verified_at'])
    .where(matchesToken(tokenHash))
    .executeTakeFirst()
  if (!session?.mfa_method || !session.mfa_verified_at) return null
  const { mfa_method: by, passkey_id: passkeyId, mfa_verified_at: at } = session
  if (by === 'passkey') return passkeyId === null ? null : { by, passkeyId, at }
  return { by: by === 'recovery' ? by : 'authenticator', at }
}

export async function setMfaVerification(tx: Tx, tokenHash: Buffer, mfa: MfaVerification): Promise<void> {
  await tx.updateTable('session').set(mfaColumns(mfa)).where(matchesToken(tokenHash)).execute()
}

/** Clears the MFA verification of all sessions and ends impersonation sessions. */
export async function clearMfaVerification(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set(mfaColumns(null))
    .where('session.account_id', '=', accountId)
    .where('session.mfa_method', 'is not', null)
    .execute()
  await revokeImpersonations(tx, accountId, now)
}

type PasskeySessions = { accountId: AccountId; passkeyId: string; now: Temporal.Instant }

/** Ends the sessions verified with a passkey, and impersonation sessions. */
export async function revokePasskeySessions(tx: Tx, { accountId, passkeyId, now }: PasskeySessions): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    // Redundant, but lets PostgreSQL use an index.
    .where('session.account_id', '=', accountId)
    .where('session.passkey_id', '=', passkeyId)
    .where('session.revoked_at', 'is', null)
    .execute()
  await revokeImpersonations(tx, accountId, now)
}

/** Ends the least recently used sessions beyond `max`, but not the session with `exceptHash`. */
export async function revokeExcessSessions(
  tx: Tx,
  max: number,
  { accountId, exceptHash, now }: OtherSessions,
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}
    where token_hash in (
      select token_hash from session
      where account_id = ${accountId} and impersonator_id is null and revoked_at is null and expires_at > ${now}
        and token_hash <> ${exceptHash}
      order by coalesce(last_seen_at, created_at) desc, token_hash offset ${max - 1}
    )`.execute(tx)
}
