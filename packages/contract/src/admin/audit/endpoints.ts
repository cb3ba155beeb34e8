import { endpoint } from '../../endpoint.ts'
import { AuditPage, AuditQuery } from './shapes.ts'

export const adminAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'List audit log entries, newest first. (extension)',
  query: AuditQuery,
  reply: AuditPage,
  paged: true,
  errors: [],
})
