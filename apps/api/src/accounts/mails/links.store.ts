import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { firstCheckAt, nextCheckAt } from './account-mails.store.ts'

/** After a day people have asked for a new link. */
const SWEEP_WINDOW = { hours: 24 } as const
const BATCH = 500

/** What a mail of its own is sent for. */
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
  /** Whether it needs no mail, because the caller was given the link already or another mail carries it. */
  isMailed: boolean
}

/** Does nothing when the link exists: the job that makes a reset link may run twice. */
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
      next_check_at: firstCheckAt(link.now),
      mailed_at: link.isMailed ? link.now : null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

type PresentedLink = { purpose: LinkPurpose; tokenHash: Buffer; email: string; now: Temporal.Instant }

/** A link to reset is for the address the account has today, one to confirm also for the one it waits for. */
const addressesFor: Record<LinkPurpose, RawBuilder<string[]>> = {
  confirm: sql`array[lower(account.email), lower(account.pending_email)]`,
  reset: sql`array[lower(account.email)]`,
  keep: sql`array[lower(account.email)]`,
  undo: sql`array[lower(mail_link.email)]`,
  factor: sql`array[lower(account.email)]`,
}

/** A link that still works: unused, in time, and for an address that is right for its purpose. */
function validLinks(db: Reader, { purpose, tokenHash, email, now }: PresentedLink) {
  return db
    .selectFrom('mail_link')
    .innerJoin('account', 'account.id', 'mail_link.account_id')
    .select(['mail_link.id', 'mail_link.account_id', 'mail_link.email', 'mail_link.created_at'])
    .where('mail_link.token_hash', '=', tokenHash)
    .where('mail_link.purpose', '=', purpose)
    .where('mail_link.used_at', 'is', null)
    .where('mail_link.expires_at', '>', now)
    .where(sql`lower(mail_link.email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`lower(mail_link.email) = any(${addressesFor[purpose]})`)
}

export async function isLinkValid(db: Reader, presented: PresentedLink): Promise<boolean> {
  return (await validLinks(db, presented).executeTakeFirst()) !== undefined
}

/** Which link it was, whose, and for which address. */
export type UsedLink = { id: string; accountId: AccountId; email: string; createdAt: Temporal.Instant }

/**
 * Uses the link up and holds its account for changing. Of two who present it at once, one gets the account and the
 * other nothing. The account is locked first, as everywhere: parents before children.
 */
export async function consumeLink(tx: Tx, presented: PresentedLink): Promise<UsedLink | undefined> {
  const link = await validLinks(tx, presented).forNoKeyUpdate('account').executeTakeFirst()
  if (!link) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('mail_link')
    .set({ used_at: presented.now })
    .where('mail_link.id', '=', link.id)
    // It may have been used or voided while we waited for the account.
    .where('mail_link.used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  return { id: link.id, accountId: link.account_id, email: link.email, createdAt: link.created_at }
}

/** After a change was taken back, what was sent for the changes that came after it takes back nothing. */
export async function voidLinksSince(
  tx: Tx,
  { purpose, accountId, createdAt }: UsedLink & { purpose: 'undo' | 'factor' },
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

/** Takes back every link that was not used yet. */
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

/** A link that has not been mailed yet. */
export async function findUnmailedLink(db: Reader, id: string) {
  return db
    .selectFrom('mail_link')
    .select(['mail_link.id', 'mail_link.account_id', 'mail_link.email', 'mail_link.next_url'])
    .select(sql<MailedPurpose>`mail_link.purpose`.as('purpose'))
    .where('mail_link.id', '=', id)
    .where('mail_link.mailed_at', 'is', null)
    .where('mail_link.used_at', 'is', null)
    .executeTakeFirst()
}

export type UnmailedLink = NonNullable<Awaited<ReturnType<typeof findUnmailedLink>>>

export async function extendLink(tx: Tx, id: string, expiresAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('mail_link').set({ expires_at: expiresAt }).where('mail_link.id', '=', id).execute()
}

/** Takes a number of links whose mail is overdue; two sweeps at once never take the same one. Returns their ids. */
export async function claimOverdueLinks(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mail_link set next_check_at = ${nextCheckAt(now)}
    where id in (
      select id from mail_link
      where mailed_at is null and used_at is null and created_at >= ${now.subtract(SWEEP_WINDOW)} and next_check_at <= ${now}
      order by created_at limit ${BATCH} for update skip locked
    )
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markMailed(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('mail_link').set({ mailed_at: now }).where('mail_link.id', '=', id).execute()
}
