import type { createAuditReading } from './reading.service.ts'

/** The door of the audit log: what admins did, so that nobody can change it unseen. */
export type AuditReading = ReturnType<typeof createAuditReading>

export { createActingAudit } from './acting-writes.ts'
export { eventsOf } from './audit.queries.ts'
export { createAudit } from './audit.service.ts'
export type { AuditEntry, RecordAudit } from './audit.service.ts'
export { createAuditReading } from './reading.service.ts'
export { verifyAudit } from './verify.service.ts'
