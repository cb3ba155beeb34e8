import { prepareStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** A mail that is sent once, when it is due. */
export type NewNotification = {
  /** Identifies subject and recipient. A second notification with the same key is not inserted. */
  key: string
  kind: string
  accountId: AccountId
  subjectId: string
  dueAt: Temporal.Instant
}

export type DueNotification = Omit<NewNotification, 'dueAt'>

/**
 * The time that a worker reserves a notification for, longer than sending takes. If the worker was killed, another one
 * takes over afterward.
 */
const LEASE = { seconds: 60 } as const

/** The delay before the first retry; later delays double. */
const FIRST_RETRY = { seconds: 5 } as const

const BATCH_SIZE = 50

/**
 * Builds the SQL that inserts the notifications of a JSON parameter if a condition holds, for statements that also make
 * the change. Other code calls `enqueueNotifications`.
 */
export function buildEnqueueSql(parameter: string, condition: string): string {
  return `insert into notification (key, kind, account_id, subject_id, due_at, next_check_at)
    select new_notification.key, new_notification.kind, new_notification."accountId", new_notification."subjectId", new_notification."dueAt", new_notification."dueAt"
    from json_to_recordset(${parameter}::json)
      as new_notification (key text, kind text, "accountId" bigint, "subjectId" uuid, "dueAt" timestamptz)
    where ${condition}
    on conflict do nothing`
}

const enqueue = prepareStatement(buildEnqueueSql('$1', 'true'))

/** Enqueues notifications in the transaction of the change. */
export async function enqueueNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length > 0) await enqueue(tx, [JSON.stringify(notifications)])
}

/**
 * Computes the next attempt with exponential backoff: after as long as the notification is overdue, but at least the
 * given time.
 */
const computeNextCheck = (now: Temporal.Instant, minimum: Temporal.DurationLike) =>
  sql<Temporal.Instant>`greatest(${now.add(minimum)}::timestamptz, ${now}::timestamptz + (${now}::timestamptz - due_at))`

/** Leases a batch of due notifications. Concurrent workers never lease the same notification. */
export async function leaseDueNotifications(tx: Tx, now: Temporal.Instant): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    update notification set next_check_at = ${computeNextCheck(now, LEASE)}
    where key in (
      select key from notification where next_check_at <= ${now}
      order by next_check_at limit ${sql.lit(BATCH_SIZE)} for update skip locked
    )
    returning key, kind, account_id as "accountId", subject_id as "subjectId"`.execute(tx)
  return rows
}

/** Marks a notification as done: it was sent or is outdated. */
export async function completeNotification(tx: Tx, key: string, mailedAt: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ next_check_at: null, mailed_at: mailedAt })
    .where('notification.key', '=', key)
    .execute()
}

/** Schedules a retry without waiting for the end of the lease. */
export async function postponeNotification(tx: Tx, key: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ next_check_at: computeNextCheck(now, FIRST_RETRY) })
    .where('notification.key', '=', key)
    .execute()
}
