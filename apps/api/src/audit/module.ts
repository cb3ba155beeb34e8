import type { Base, Manifest } from '../module-list.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditLogQuery } from './query.service.ts'

export const auditModule = {
  create: ({ db }: Base) => ({ audit: createAuditLogQuery({ db }) }),
  routes: [auditRoutes],
} satisfies Manifest
