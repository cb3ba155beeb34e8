import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { AuditReading } from './index.ts'

export function auditRoutes({ audit }: { audit: AuditReading }): Route[] {
  return [route(adminAudit, ({ query }) => audit.entries(query))]
}
