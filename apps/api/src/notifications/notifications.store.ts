import { fixedStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** Something somebody is to be told, once, when it is due. */
export type NewNotification = {
  /** Says what it tells of and whom; another one with the same key is not written. */
  key: string
  kind: string
  accountId: AccountId
  subjectId: string
  dueAt: Temporal.Instant
}

export type DueNotification = Omit<NewNotification, 'dueAt'>

/** Longer than sending one may take. A worker that is killed meanwhile leaves it to another after so long. */
const LEASE = { seconds: 60 } as const

/** How soon one that could not be sent is tried again; then at growing distances. */
const FIRST_RETRY = { seconds: 5 } as const

const BATCH = 50

/**
 * Writes the notifications of a JSON parameter when the condition holds. For statements that also make the change they
 * tell of; others call `enqueueNotifications`.
 */
export function enqueueText(parameter: string, condition: string): string {
  return `insert into notification (key, kind, account_id, subject_id, due_at, next_check_at)
    select owed.key, owed.kind, owed."accountId", owed."subjectId", owed."dueAt", owed."dueAt"
    from json_to_recordset(${parameter}::json)
      as owed (key text, kind text, "accountId" bigint, "subjectId" uuid, "dueAt" timestamptz)
    where ${condition}
    on conflict do nothing`
}

const enqueue = fixedStatement(enqueueText('$1', 'true'))

/** Writes down what is owed, in the transaction of the change it tells of. */
export async function enqueueNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length > 0) await enqueue(tx, [JSON.stringify(notifications)])
}

/** Waits as long again as it is overdue, so that each pause doubles; at least this long. */
const later = (now: Temporal.Instant, least: Temporal.DurationLike) =>
  sql<Temporal.Instant>`greatest(${now.add(least)}::timestamptz, ${now}::timestamptz + (${now}::timestamptz - due_at))`

/** Takes a number of notifications that are due; two workers never take the same one. */
export async function takeDue(tx: Tx, now: Temporal.Instant): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    update notification set next_check_at = ${later(now, LEASE)}
    where key in (
      select key from notification where next_check_at <= ${now}
      order by next_check_at limit ${sql.lit(BATCH)} for update skip locked
    )
    returning key, kind, account_id as "accountId", subject_id as "subjectId"`.execute(tx)
  return rows
}

/** Nobody need look at it again: it was sent, or it is no longer true. */
export async function settle(tx: Tx, key: string, mailedAt: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ next_check_at: null, mailed_at: mailedAt })
    .where('notification.key', '=', key)
    .execute()
}

/** It could not be sent, so it is tried again without waiting for its lease to end. */
export async function postpone(tx: Tx, key: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ next_check_at: later(now, FIRST_RETRY) })
    .where('notification.key', '=', key)
    .execute()
}
