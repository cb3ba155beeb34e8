import type { createAuditReading } from './query.service.ts'

/** The door of the audit log: what admins did, so that nobody can change it unseen. */
export type AuditReading = ReturnType<typeof createAuditReading>

export { createActingAudit } from './impersonation-audit.ts'
export { eventsOf } from './audit.queries.ts'
export { createAudit } from './recorder.service.ts'
export type { AuditEntry, RecordAudit } from './recorder.service.ts'
export { createAuditReading } from './query.service.ts'
export { verifyAudit } from './verify.service.ts'
