import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** By then the job of a mail has done its work, is being retried, or is lost. */
const FIRST_CHECK_AFTER = { minutes: 10 } as const
/** By then a job that failed again and again is dead. */
const NEXT_CHECK_AFTER = { hours: 3 } as const
const BATCH = 500

/** A mail that is owed to the owner of an address. Nobody has looked yet whose the address of a reset request is. */
export type PendingMail = { id: string; email: string } & (
  | { kind: 'reset-request'; accountId: null }
  | { kind: 'password-changed' | 'email-changed' | 'address-wanted'; accountId: AccountId }
)

/** When the sweep first looks whether a mail was sent. */
export const firstCheckAt = (now: Temporal.Instant) => now.add(FIRST_CHECK_AFTER)

/** Later and later, so that an address which takes no mail does not fill the queue. */
export const nextCheckAt = (now: Temporal.Instant) =>
  sql<Temporal.Instant>`greatest(${now.add(NEXT_CHECK_AFTER)}::timestamptz, ${now}::timestamptz + (${now}::timestamptz - created_at))`

export async function insertMail(tx: Tx, mail: PendingMail, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('account_mail')
    .values({
      id: mail.id,
      kind: mail.kind,
      account_id: mail.accountId,
      email: mail.email,
      created_at: now,
      next_check_at: firstCheckAt(now),
    })
    .execute()
}

/** Where a mail goes, and whether it was sent; nothing when it was never written down. */
export async function findMail(db: Reader, id: string): Promise<{ email: string; isSent: boolean } | undefined> {
  const mail = await db
    .selectFrom('account_mail')
    .select(['account_mail.email', 'account_mail.next_check_at'])
    .where('account_mail.id', '=', id)
    .executeTakeFirst()
  return mail && { email: mail.email, isSent: mail.next_check_at === null }
}

export async function markMailSent(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('account_mail').set({ next_check_at: null }).where('account_mail.id', '=', id).execute()
}

/** An answered request goes at once: its address may be anybody's. */
export async function deleteResetRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account_mail').where('account_mail.id', '=', id).execute()
}

/** Takes a number of mails that are overdue; two sweeps at once never take the same one. */
export async function claimOverdueMails(tx: Tx, now: Temporal.Instant): Promise<PendingMail[]> {
  const { rows } = await sql<PendingMail>`
    update account_mail set next_check_at = ${nextCheckAt(now)}
    where id in (
      select id from account_mail where next_check_at <= ${now}
      order by next_check_at limit ${BATCH} for update skip locked
    )
    returning id, kind, account_id as "accountId", email`.execute(tx)
  return rows
}
