import type { AuditEntry, AuditPage, AuditQuery } from '@fourfold/contract/admin/audit/shapes'
import type { Page } from '@fourfold/contract/paging'
import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import { createCursors, CursorInstant, takePage } from '../infra/cursors.ts'
import { listActions, listEntries } from './audit.queries.ts'
import type { AuditEntryRow } from './audit.queries.ts'

const cursors = createCursors(z.object({ at: CursorInstant, adminId: z.int(), number: z.int() }))

const cursorOf = ({ at, admin_id, number }: AuditEntryRow) =>
  cursors.write({ at: at.toString(), adminId: admin_id, number })

function presentEntry(row: AuditEntryRow): AuditEntry {
  const { as_account_id: impersonatedId, impersonated_name: name, impersonated_username: username } = row
  return {
    number: row.number,
    admin: { id: row.admin_id, name: row.admin_name, username: row.admin_username },
    as: impersonatedId !== null && name !== null && username !== null ? { id: impersonatedId, name, username } : null,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: row.before,
    after: row.after,
    at: row.at.toString(),
    requestId: row.request_id,
  }
}

/** Queries the audit log for admins. */
export function createAuditLogQuery({ db }: { db: Db }) {
  return {
    async listEntries(query: AuditQuery): Promise<Page<AuditPage>> {
      const after = query.after === undefined ? null : cursors.read(query.after)
      const [rows, actions] = await Promise.all([listEntries(db, { ...query, after }), listActions(db)])
      const { shown, next } = takePage(rows, { limit: query.limit, cursorOf })
      return { data: { entries: shown.map(presentEntry), actions }, next }
    },
  }
}
