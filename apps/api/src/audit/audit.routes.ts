import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { AuditLogQuery } from './index.ts'

export function auditRoutes({ audit }: { audit: AuditLogQuery }): Route[] {
  return [route(adminAudit, ({ query }) => audit.listEntries(query))]
}
