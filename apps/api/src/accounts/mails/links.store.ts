import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { computeFirstCheck, computeNextCheck } from './account-mails.store.ts'

/** Older links are not sent: by then users have requested a new one. */
const SWEEP_WINDOW = { hours: 24 } as const
const BATCH_SIZE = 500

/** The purposes of links that have their own mail. */
export type MailedPurpose = 'confirm' | 'reset' | 'keep' | 'undo'

export type LinkPurpose = MailedPurpose | 'factor'

type NewLink = {
  id: string
  purpose: LinkPurpose
  accountId: AccountId
  email: string
  tokenHash: Buffer
  nextUrl: string | null
  now: Temporal.Instant
  expiresAt: Temporal.Instant
  /** False if the caller gets the token or another mail contains it. */
  needsMail: boolean
}

/** Does nothing if the link exists, because the job that creates a reset link may run twice. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('mail_link')
    .values({
      id: link.id,
      purpose: link.purpose,
      account_id: link.accountId,
      email: link.email,
      token_hash: link.tokenHash,
      next_url: link.nextUrl,
      created_at: link.now,
      expires_at: link.expiresAt,
      next_check_at: computeFirstCheck(link.now),
      mailed_at: link.needsMail ? null : link.now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

type LinkLookup = { purpose: LinkPurpose; tokenHash: Buffer; email: string; now: Temporal.Instant }

/** The addresses that a link is valid for. A confirmation link is also valid for the pending email. */
const validAddresses: Record<LinkPurpose, RawBuilder<string[]>> = {
  confirm: sql`array[lower(account.email), lower(account.pending_email)]`,
  reset: sql`array[lower(account.email)]`,
  keep: sql`array[lower(account.email)]`,
  undo: sql`array[lower(mail_link.email)]`,
  factor: sql`array[lower(account.email)]`,
}

/** Selects the unused, unexpired links to a valid address. */
function selectValidLinks(db: Reader, { purpose, tokenHash, email, now }: LinkLookup) {
  return db
    .selectFrom('mail_link')
    .innerJoin('account', 'account.id', 'mail_link.account_id')
    .select(['mail_link.id', 'mail_link.account_id', 'mail_link.email', 'mail_link.created_at'])
    .where('mail_link.token_hash', '=', tokenHash)
    .where('mail_link.purpose', '=', purpose)
    .where('mail_link.used_at', 'is', null)
    .where('mail_link.expires_at', '>', now)
    .where(sql`lower(mail_link.email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`lower(mail_link.email) = any(${validAddresses[purpose]})`)
}

export async function isLinkValid(db: Reader, lookup: LinkLookup): Promise<boolean> {
  return (await selectValidLinks(db, lookup).executeTakeFirst()) !== undefined
}

export type ConsumedLink = { id: string; accountId: AccountId; email: string; createdAt: Temporal.Instant }

/**
 * Consumes the link and locks its account. Of two concurrent calls, one gets the link and the other undefined.
 * Locks the account before the link, in the same order as all other code.
 */
export async function consumeLink(tx: Tx, lookup: LinkLookup): Promise<ConsumedLink | undefined> {
  const link = await selectValidLinks(tx, lookup).forNoKeyUpdate('account').executeTakeFirst()
  if (!link) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('mail_link')
    .set({ used_at: lookup.now })
    .where('mail_link.id', '=', link.id)
    // The link may have been used or voided while this transaction waited for the account lock.
    .where('mail_link.used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  return { id: link.id, accountId: link.account_id, email: link.email, createdAt: link.created_at }
}

/** Voids the undo links of this and later changes. */
export async function voidLinksSince(
  tx: Tx,
  { purpose, accountId, createdAt }: ConsumedLink & { purpose: 'undo' | 'factor' },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('mail_link.account_id', '=', accountId)
    .where('mail_link.purpose', '=', purpose)
    .where('mail_link.created_at', '>=', createdAt)
    .where('mail_link.used_at', 'is', null)
    .execute()
}

/** Voids all unused links of the given purposes. */
export async function voidLinks(
  tx: Tx,
  accountId: AccountId,
  { purposes, now }: { purposes: LinkPurpose[]; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('mail_link.account_id', '=', accountId)
    .where('mail_link.purpose', 'in', purposes)
    .where('mail_link.used_at', 'is', null)
    .execute()
}

export async function findPendingLink(db: Reader, id: string) {
  return db
    .selectFrom('mail_link')
    .select(['mail_link.id', 'mail_link.account_id', 'mail_link.email', 'mail_link.next_url'])
    .select(sql<MailedPurpose>`mail_link.purpose`.as('purpose'))
    .where('mail_link.id', '=', id)
    .where('mail_link.mailed_at', 'is', null)
    .where('mail_link.used_at', 'is', null)
    .executeTakeFirst()
}

export type PendingLink = NonNullable<Awaited<ReturnType<typeof findPendingLink>>>

export async function extendLink(tx: Tx, id: string, expiresAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('mail_link').set({ expires_at: expiresAt }).where('mail_link.id', '=', id).execute()
}

/** Claims a batch of links whose mail is overdue. Concurrent sweeps never claim the same link. */
export async function claimOverdueLinks(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mail_link set next_check_at = ${computeNextCheck(now)}
    where id in (
      select id from mail_link
      where mailed_at is null and used_at is null and created_at >= ${now.subtract(SWEEP_WINDOW)} and next_check_at <= ${now}
      order by created_at limit ${BATCH_SIZE} for update skip locked
    )
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markMailed(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('mail_link').set({ mailed_at: now }).where('mail_link.id', '=', id).execute()
}
