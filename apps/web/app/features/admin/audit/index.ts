/** The public API of the audit log. */
export { getActionLabel, getFieldLabel } from './audit-labels.ts'
export { auditQuery, parseAuditFilter } from './audit-query.ts'
export { AuditList } from './AuditList.tsx'
export { diffFields } from './diff-fields.ts'
