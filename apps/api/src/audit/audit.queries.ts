import type { AuditQuery } from '@fourfold/contract/admin/audit/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The position of the last row of the previous page. */
export type AuditPosition = { at: string; adminId: number; number: number }

type EntriesQuery = Omit<AuditQuery, 'after'> & { after: AuditPosition | null }

/** The account id of a user subject. The pattern comes before the cast, because other kinds have other keys. */
const subjectUser = sql<AccountId | null>`
  case when audit_entry.subject_kind = 'user' and audit_entry.subject_id ~ '^[0-9]{1,15}$'
  then audit_entry.subject_id::bigint end`

/** Returns one page plus one row, newest first, with current names. */
export async function listEntries(db: Db, query: EntriesQuery) {
  const { admin, action, subjectKind, subjectId, from, to, after, limit } = query
  let rows = db
    .selectFrom('audit_entry')
    .innerJoin('account as admin', 'admin.id', 'audit_entry.admin_id')
    .leftJoin('account as impersonated', 'impersonated.id', 'audit_entry.as_account_id')
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
      'impersonated.name as impersonated_name',
      'impersonated.username as impersonated_username',
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

export type AuditEntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Lists every recorded action. A loose index scan, so the cost doesn't depend on the number of rows per action. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await fetchRows(
    db,
    sql<{ action: string }>`
      with recursive found as (
        (select audit_entry.action from audit_entry order by audit_entry.action limit 1)
        union all
        select (
          select audit_entry.action from audit_entry where audit_entry.action > found.action
          order by audit_entry.action limit 1)
        from found where found.action is not null)
      select found.action from found where found.action is not null`,
  )
  return rows.map(({ action }) => action)
}

const EVENTS_PER_SUBJECT = 5

type Event = {
  subjectId: string
  action: string
  /** For products, derived from `approved`. */
  status: string | null
  reason: string | null
  admin: string
  at: Temporal.Instant
}

type Subjects = { kind: string; ids: readonly (string | number)[] }

/** Lists the latest admin actions on each subject, newest first, in one statement. */
export async function listRecentEvents(db: Reader, { kind, ids }: Subjects) {
  const subjectIds = ids.map(String)
  return fetchRows(
    db,
    sql<Event>`
      select requested.id as "subjectId", event.action, event.status, event.reason, event.admin, event.at
      from unnest(${subjectIds}::text[]) requested (id) cross join lateral (
        select audit_entry.action, account.username as admin, audit_entry.at,
          coalesce(audit_entry.after ->> 'status', case audit_entry.after ->> 'approved'
            when 'true' then 'Approved' when 'false' then 'Rejected' end) as status,
          nullif(coalesce(audit_entry.after ->> 'reason', audit_entry.after ->> 'rejectionReason'), '') as reason
        from audit_entry join account on account.id = audit_entry.admin_id
        where audit_entry.subject_kind = ${kind} and audit_entry.subject_id = requested.id
        order by audit_entry.at desc, audit_entry.admin_id desc, audit_entry.number desc
        limit ${EVENTS_PER_SUBJECT}
      ) event
      order by event.at desc`,
  )
}
