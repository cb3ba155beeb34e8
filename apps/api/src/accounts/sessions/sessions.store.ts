import type { Tx } from '@fourfold/platform/db/db'
import type { DB } from '@fourfold/platform/db/schema'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'

/** What has proven a session besides the password, and when last; null if nothing. */
export type MfaVerification =
  | { by: 'passkey'; passkeyId: string; at: Temporal.Instant }
  | { by: 'authenticator' | 'recovery'; at: Temporal.Instant }
  | null

const mfaColumns = (strength: MfaVerification) => ({
  strengthened_by: strength?.by ?? null,
  passkey_id: strength?.by === 'passkey' ? strength.passkeyId : null,
  proven_at: strength?.at ?? null,
})

/** The session that a token opens, or opened until it was renewed: it may have been while a call of it was under way. */
const matchesToken = (hash: Buffer) => (eb: ExpressionBuilder<DB, 'session'>) =>
  eb.or([eb('session.token_hash', '=', hash), eb('session.previous_hash', '=', hash)])

type NewSession = {
  tokenHash: Buffer
  accountId: AccountId
  impersonatorId?: AccountId
  strength?: MfaVerification
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
      ...mfaColumns(session.strength ?? null),
    })
    .execute()
}

/** Whether it had not ended before. */
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
 * Whether a session is still open. A call that was let in may have waited while all sessions of its account were ended,
 * and must not open another one then. The caller has locked the account, as does everything that ends sessions.
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

type Renewal = { accountId: AccountId; from: Buffer; to: Buffer; isVerified: boolean }

/**
 * Gives a session another token; the one before opens it until the other has been used. Whoever renews the same token once
 * more, because the answer was lost or another call was faster, gets the same one. What was asked to be signed in the
 * session is signed in it still. Whether it was renewed: not when it has ended, nor when another token has come before.
 */
export async function renewSession(tx: Tx, { accountId, from, to, isVerified }: Renewal): Promise<boolean> {
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
          // A proof takes the place of what was never used: it came without one, or from a secret of before.
          eb.or([eb('session.token_hash', '=', to), ...(isVerified ? [eb('session.previous_until', 'is', null)] : [])]),
        ]),
      ]),
    )
    .where('session.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('passkey_challenge')
    .set({ session_hash: to })
    // For the index alone: a session is of one account.
    .where('passkey_challenge.account_id', '=', accountId)
    .where('passkey_challenge.session_hash', '=', from)
    .execute()
  return true
}

/** The new token of a session has been used: the one before ends soon. The first use decides when. */
export async function endPreviousToken(tx: Tx, tokenHash: Buffer, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ previous_until: until })
    .where('session.token_hash', '=', tokenHash)
    .where('session.previous_hash', 'is not', null)
    .where('session.previous_until', 'is', null)
    .execute()
}

/** Ends what an admin has open in the name of others. */
export async function revokeImpersonations(tx: Tx, adminId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.impersonator_id', '=', adminId)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Notes that the admin acting in this session has said why they need to see personal data. */
export async function setAccessReason(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ reason_at: sql`coalesce(reason_at, ${now})` })
    .where(matchesToken(tokenHash))
    .execute()
}

/** Whether this is the first look of its kind in this session. */
export async function appendAccessLog(tx: Tx, tokenHash: Buffer, what: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ seen: sql`array_append(seen, ${what})` })
    .where(matchesToken(tokenHash))
    .where(sql<boolean>`${what} <> all(seen)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what the account has open, and what it has open in the name of others; how much that was. */
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

/** A session that is locked is being ended, so its last use no longer matters. */
export async function updateLastSeen(tx: Tx, used: readonly SessionUse[]): Promise<void> {
  const hashes = used.map(({ hash }) => hash)
  const times = used.map(({ at }) => at.toString())
  const devices = used.map(({ device }) => device)
  await sql`
    with used as (
      select * from unnest(${hashes}::bytea[], ${times}::timestamptz[], ${devices}::text[]) used(hash, at, device)
    ), free as (
      select session.token_hash, session.previous_hash from session
      where session.token_hash = any(${hashes}::bytea[]) or session.previous_hash = any(${hashes}::bytea[])
      for no key update skip locked
    )
    update session set last_seen_at = greatest(session.last_seen_at, used.at),
      device = coalesce(used.device, session.device)
    from used join free on used.hash in (free.token_hash, free.previous_hash)
    where session.token_hash = free.token_hash`.execute(tx)
}

type OtherSessions = { accountId: AccountId; except: Buffer; now: Temporal.Instant }

/** Ends all the account has open but one, and what it has open in the name of others. */
export async function revokeOtherSessions(tx: Tx, { accountId, except, now }: OtherSessions): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.token_hash', '!=', except)
    .where('session.previous_hash', 'is distinct from', except)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** What proves a session, for the one that takes its place. */
export async function getMfaVerification(tx: Tx, tokenHash: Buffer): Promise<MfaVerification> {
  const session = await tx
    .selectFrom('session')
    .select(['session.strengthened_by', 'session.passkey_id', 'session.proven_at'])
    .where(matchesToken(tokenHash))
    .executeTakeFirst()
  if (!session?.strengthened_by || !session.proven_at) return null
  const { strengthened_by: by, passkey_id: passkeyId, proven_at: at } = session
  if (by === 'passkey') return passkeyId === null ? null : { by, passkeyId, at }
  return { by: by === 'recovery' ? by : 'authenticator', at }
}

export async function setMfaVerification(tx: Tx, tokenHash: Buffer, strength: MfaVerification): Promise<void> {
  await tx.updateTable('session').set(mfaColumns(strength)).where(matchesToken(tokenHash)).execute()
}

/** No session of the account counts as proven anymore, and those in the name of others end. */
export async function clearMfaVerification(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set(mfaColumns(null))
    .where('session.account_id', '=', accountId)
    .where('session.strengthened_by', 'is not', null)
    .execute()
  await revokeImpersonations(tx, accountId, now)
}

type PasskeySessions = { accountId: AccountId; passkeyId: string; now: Temporal.Instant }

/** Ends what a passkey has opened, and what the account has open in the name of others. */
export async function revokePasskeySessions(tx: Tx, { accountId, passkeyId, now }: PasskeySessions): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    // For the index alone: a passkey is of one account.
    .where('session.account_id', '=', accountId)
    .where('session.passkey_id', '=', passkeyId)
    .where('session.revoked_at', 'is', null)
    .execute()
  await revokeImpersonations(tx, accountId, now)
}

/** Ends the least recently used sessions beyond what one account may have open, but never this one. */
export async function revokeExcessSessions(
  tx: Tx,
  most: number,
  { accountId, except, now }: OtherSessions,
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}
    where token_hash in (
      select token_hash from session
      where account_id = ${accountId} and impersonator_id is null and revoked_at is null and expires_at > ${now}
        and token_hash <> ${except}
      order by coalesce(last_seen_at, created_at) desc, token_hash offset ${most - 1}
    )`.execute(tx)
}
