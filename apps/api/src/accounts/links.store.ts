import { sql } from 'kysely'

import type { Reader, Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

export type LinkPurpose = 'confirm' | 'reset'

type NewLink = {
  id: string
  purpose: LinkPurpose
  accountId: AccountId
  email: string
  tokenHash: Buffer
  nextUrl: string | null
  now: Temporal.Instant
  expiresAt: Temporal.Instant
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
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

type Presented = { purpose: LinkPurpose; tokenHash: Buffer; email: string; now: Temporal.Instant }

/** A link that still works: unused, in time, and for the address the account has today. */
function workingLink(db: Reader, { purpose, tokenHash, email, now }: Presented) {
  return db
    .selectFrom('mail_link')
    .innerJoin('account', 'account.id', 'mail_link.account_id')
    .select(['mail_link.id', 'mail_link.account_id'])
    .where('mail_link.token_hash', '=', tokenHash)
    .where('mail_link.purpose', '=', purpose)
    .where('mail_link.used_at', 'is', null)
    .where('mail_link.expires_at', '>', now)
    .where(sql`lower(mail_link.email)`, '=', sql`lower(${email})`)
    .where(sql`lower(mail_link.email)`, '=', sql`lower(account.email)`)
}

export async function linkWorks(db: Reader, presented: Presented): Promise<boolean> {
  return (await workingLink(db, presented).executeTakeFirst()) !== undefined
}

/** Uses the link up. Of two who present it at once, one gets the account and the other nothing. */
export async function useLink(tx: Tx, presented: Presented): Promise<AccountId | undefined> {
  const link = await workingLink(tx, presented).forUpdate('mail_link').executeTakeFirst()
  if (!link) return undefined
  await tx.updateTable('mail_link').set({ used_at: presented.now }).where('mail_link.id', '=', link.id).execute()
  return link.account_id
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

/** A link that has not been mailed yet, with whom it is for. */
export async function unmailedLink(db: Reader, id: string) {
  return db
    .selectFrom('mail_link')
    .innerJoin('account', 'account.id', 'mail_link.account_id')
    .select(['mail_link.id', 'mail_link.purpose', 'mail_link.email', 'mail_link.next_url', 'account.name'])
    .where('mail_link.id', '=', id)
    .where('mail_link.mailed_at', 'is', null)
    .where('mail_link.used_at', 'is', null)
    .executeTakeFirst()
}

/** Links whose mail should have gone out long ago. */
export async function overdueLinks(db: Reader, from: Temporal.Instant, until: Temporal.Instant) {
  return db
    .selectFrom('mail_link')
    .select('mail_link.id')
    .where('mail_link.mailed_at', 'is', null)
    .where('mail_link.used_at', 'is', null)
    .where('mail_link.created_at', '>=', from)
    .where('mail_link.created_at', '<', until)
    .orderBy('mail_link.created_at')
    .limit(1000)
    .execute()
}

export async function markMailed(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('mail_link').set({ mailed_at: now }).where('mail_link.id', '=', id).execute()
}

/** Forgets links that expired before `before`, a bounded number at a time. */
export async function forgetLinks(tx: Tx, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from mail_link where id in (
      select id from mail_link where expires_at < ${before} limit 10000 for update skip locked
    )`.execute(tx)
}
