import type { createAuditLogQuery } from './query.service.ts'

/** The public API of the tamper-evident audit log of admin actions. */
export type AuditLogQuery = ReturnType<typeof createAuditLogQuery>

export { createImpersonationAudit } from './impersonation-audit.ts'
export { listRecentEvents } from './audit.queries.ts'
export { createAuditRecorder } from './recorder.service.ts'
export type { AuditEntry, RecordAudit } from './recorder.service.ts'
export { createAuditLogQuery } from './query.service.ts'
export { verifyAudit } from './verify.service.ts'
