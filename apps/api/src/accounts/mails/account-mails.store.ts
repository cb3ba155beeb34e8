import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** After this time, the mail's job has finished, is being retried, or was lost. */
const FIRST_CHECK_AFTER = { minutes: 10 } as const
/** After this time, a job that keeps failing is in the dead-letter queue. */
const NEXT_CHECK_AFTER = { hours: 3 } as const
const BATCH_SIZE = 500

/** A mail that must be sent. For a reset request, the owner of the address has not been looked up yet. */
export type PendingMail = { id: string; email: string } & (
  | { kind: 'reset-request'; accountId: null }
  | { kind: 'password-changed' | 'email-changed' | 'email-already-used'; accountId: AccountId }
)

/** Returns when the sweep first checks whether the mail was sent. */
export const computeFirstCheck = (now: Temporal.Instant) => now.add(FIRST_CHECK_AFTER)

/** Returns the time of the next check. Intervals grow, so that an address that rejects mail does not fill the queue. */
export const computeNextCheck = (now: Temporal.Instant) =>
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
      next_check_at: computeFirstCheck(now),
    })
    .execute()
}

/** Returns the recipient and whether the mail was sent. Returns undefined if it was never recorded. */
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

/** Deletes a handled reset request, because its address may belong to someone else. */
export async function deleteResetRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account_mail').where('account_mail.id', '=', id).execute()
}

/** Claims a batch of overdue mails. Concurrent sweeps never claim the same mail. */
export async function claimOverdueMails(tx: Tx, now: Temporal.Instant): Promise<PendingMail[]> {
  const { rows } = await sql<PendingMail>`
    update account_mail set next_check_at = ${computeNextCheck(now)}
    where id in (
      select id from account_mail where next_check_at <= ${now}
      order by next_check_at limit ${BATCH_SIZE} for update skip locked
    )
    returning id, kind, account_id as "accountId", email`.execute(tx)
  return rows
}
