import type { AuditQuery } from '@fourfold/contract/admin/audit/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** Where a page ended. */
export type AuditPosition = { at: string; adminId: number; number: number }

type Asked = Omit<AuditQuery, 'after'> & { after: AuditPosition | null }

/** Whose number the subject is. The check goes before the cast: other kinds have other keys. */
const subjectUser = sql<AccountId | null>`
  case when audit_entry.subject_kind = 'user' and audit_entry.subject_id ~ '^[0-9]{1,15}$'
  then audit_entry.subject_id::bigint end`

/** The newest first: one page and one row more, with the names people have now. */
export async function auditEntries(db: Db, asked: Asked) {
  const { admin, action, subjectKind, subjectId, from, to, after, limit } = asked
  let rows = db
    .selectFrom('audit_entry')
    .innerJoin('account as admin', 'admin.id', 'audit_entry.admin_id')
    .leftJoin('account as other', 'other.id', 'audit_entry.as_account_id')
    .leftJoin('account as subject', (join) => join.on('subject.id', '=', subjectUser))
    .select([
      'audit_entry.admin_id',
      'audit_entry.number',
      'audit_entry.as_account_id',
      'audit_entry.action',
      'audit_entry.subject_kind',
      'audit_entry.subject_id',
      'audit_entry.before',
      'audit_entry.after',
      'audit_entry.at',
      'audit_entry.request_id',
      'admin.name as admin_name',
      'admin.username as admin_username',
      'other.name as other_name',
      'other.username as other_username',
      'subject.name as subject_name',
    ])
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.admin_id', 'desc')
    .orderBy('audit_entry.number', 'desc')
    .limit(limit + 1)
  if (admin) {
    rows = rows.where('audit_entry.admin_id', '=', (eb) =>
      eb
        .selectFrom('account')
        .select('account.id')
        .where(sql`lower(account.username)`, '=', sql`lower(${admin})`),
    )
  }
  if (action) rows = rows.where('audit_entry.action', '=', action)
  if (subjectKind) rows = rows.where('audit_entry.subject_kind', '=', subjectKind)
  if (subjectId) rows = rows.where('audit_entry.subject_id', '=', subjectId)
  if (from) rows = rows.where('audit_entry.at', '>=', Temporal.Instant.from(from))
  if (to) rows = rows.where('audit_entry.at', '<', Temporal.Instant.from(to))
  if (after) {
    rows = rows.where(
      sql<boolean>`(audit_entry.at, audit_entry.admin_id, audit_entry.number) <
        (${after.at}::timestamptz, ${after.adminId}::bigint, ${after.number}::bigint)`,
    )
  }
  return rows.execute()
}

export type AuditEntryRow = Awaited<ReturnType<typeof auditEntries>>[number]

/** Every action that was done: leaps from one to the next in the index, however many rows each has. */
export async function auditActions(db: Db): Promise<string[]> {
  const rows = await fetchRows(
    db,
    sql<{ action: string }>`
      with recursive known as (
        (select audit_entry.action from audit_entry order by audit_entry.action limit 1)
        union all
        select (
          select audit_entry.action from audit_entry where audit_entry.action > known.action
          order by audit_entry.action limit 1)
        from known where known.action is not null)
      select known.action from known where known.action is not null`,
  )
  return rows.map(({ action }) => action)
}

const EVENTS_EACH = 5

type Event = {
  subjectId: string
  action: string
  /** A product is approved or not; in the words of people it is rejected then. */
  status: string | null
  reason: string | null
  admin: string
  at: Temporal.Instant
}

type Subjects = { kind: string; ids: readonly (string | number)[] }

/** What admins did last to each of several, the newest first: one statement, however many they are. */
export async function eventsOf(db: Reader, { kind, ids }: Subjects) {
  const wanted = ids.map(String)
  return fetchRows(
    db,
    sql<Event>`
      select wanted.id as "subjectId", event.action, event.status, event.reason, event.admin, event.at
      from unnest(${wanted}::text[]) wanted (id) cross join lateral (
        select audit_entry.action, account.username as admin, audit_entry.at,
          coalesce(audit_entry.after ->> 'status', case audit_entry.after ->> 'approved'
            when 'true' then 'Approved' when 'false' then 'Rejected' end) as status,
          nullif(coalesce(audit_entry.after ->> 'reason', audit_entry.after ->> 'rejectionReason'), '') as reason
        from audit_entry join account on account.id = audit_entry.admin_id
        where audit_entry.subject_kind = ${kind} and audit_entry.subject_id = wanted.id
        order by audit_entry.at desc, audit_entry.admin_id desc, audit_entry.number desc
        limit ${EVENTS_EACH}
      ) event
      order by event.at desc`,
  )
}
