import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** By what a session is proven beyond a password; null when by nothing. */
export type Strength = { by: 'passkey'; passkeyId: string } | { by: 'authenticator' | 'recovery' } | null

const columnsOf = (strength: Strength) => ({
  strengthened_by: strength?.by ?? null,
  passkey_id: strength?.by === 'passkey' ? strength.passkeyId : null,
})

type NewSession = {
  tokenHash: Buffer
  accountId: AccountId
  impersonatorId?: AccountId
  strength?: Strength
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
      ...columnsOf(session.strength ?? null),
    })
    .execute()
}

/** Whether it had not ended before. */
export async function revokeSession(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Whether a session still lasts. A call that was let in may have waited while all sessions of its account were ended, and
 * must not open another one then; whoever asks holds the account, as whoever ends them does.
 */
export async function isOpen(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('session.account_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

/** Ends what an admin has open in the name of others. */
export async function revokeActing(tx: Tx, adminId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.impersonator_id', '=', adminId)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Whoever acts in this session has said why they need to see what is personal. */
export async function markReason(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ reason_at: sql`coalesce(reason_at, ${now})` })
    .where('session.token_hash', '=', tokenHash)
    .execute()
}

/** Whether this is the first look of its kind in this session. */
export async function markSeen(tx: Tx, tokenHash: Buffer, what: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ seen: sql`array_append(seen, ${what})` })
    .where('session.token_hash', '=', tokenHash)
    .where(sql<boolean>`${what} <> all(seen)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what the account has open, and what it has open in the name of others. */
export async function revokeAllSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.revoked_at', 'is', null)
    .execute()
}

export type Used = { hash: Buffer; at: Temporal.Instant; device: string | null }

/** Whoever is ending a session holds it; its last use does not matter any more. */
export async function markUsed(tx: Tx, used: readonly Used[]): Promise<void> {
  const hashes = used.map(({ hash }) => hash)
  const times = used.map(({ at }) => at.toString())
  const devices = used.map(({ device }) => device)
  await sql`
    with used as (
      select * from unnest(${hashes}::bytea[], ${times}::timestamptz[], ${devices}::text[]) used(hash, at, device)
    ), free as (
      select session.token_hash from session where session.token_hash = any(${hashes}::bytea[])
      for no key update skip locked
    )
    update session set last_seen_at = greatest(session.last_seen_at, used.at),
      device = coalesce(used.device, session.device)
    from used join free on free.token_hash = used.hash
    where session.token_hash = used.hash`.execute(tx)
}

type Ending = { accountId: AccountId; except: Buffer; now: Temporal.Instant }

/** Ends all the account has open but one, and what it has open in the name of others. */
export async function revokeOthers(tx: Tx, { accountId, except, now }: Ending): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.token_hash', '!=', except)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** What proves a session, for the one that takes its place. */
export async function strengthOf(tx: Tx, tokenHash: Buffer): Promise<Strength> {
  const session = await tx
    .selectFrom('session')
    .select(['session.strengthened_by', 'session.passkey_id'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!session?.strengthened_by) return null
  const { strengthened_by: by, passkey_id: passkeyId } = session
  if (by === 'passkey') return passkeyId === null ? null : { by, passkeyId }
  return { by: by === 'recovery' ? by : 'authenticator' }
}

export async function strengthenSession(tx: Tx, tokenHash: Buffer, strength: Strength): Promise<void> {
  await tx.updateTable('session').set(columnsOf(strength)).where('session.token_hash', '=', tokenHash).execute()
}

/** Nothing of what the account has open counts as proven any more, and nothing of what it has open as somebody else goes on. */
export async function weakenSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set(columnsOf(null))
    .where('session.account_id', '=', accountId)
    .where('session.strengthened_by', 'is not', null)
    .execute()
  await revokeActing(tx, accountId, now)
}

type OpenedWith = { accountId: AccountId; passkeyId: string; except?: Buffer; now: Temporal.Instant }

/** Ends what a passkey has opened, but for one session, and what the account has open in the name of others. */
export async function revokeOpenedWith(tx: Tx, { accountId, passkeyId, except, now }: OpenedWith): Promise<void> {
  const opened = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.account_id', '=', accountId)
    .where('session.passkey_id', '=', passkeyId)
    .where('session.revoked_at', 'is', null)
  await (except ? opened.where('session.token_hash', '!=', except) : opened).execute()
  await revokeActing(tx, accountId, now)
}

/** Ends what was not used for longest beyond what one account may have open beside this session. */
export async function revokeBeyond(tx: Tx, most: number, { accountId, except, now }: Ending): Promise<void> {
  await sql`
    update session set revoked_at = ${now}
    where token_hash in (
      select token_hash from session
      where account_id = ${accountId} and impersonator_id is null and revoked_at is null and expires_at > ${now}
        and token_hash <> ${except}
      order by coalesce(last_seen_at, created_at) desc, token_hash offset ${most - 1}
    )`.execute(tx)
}
