import { endpoint } from '../../endpoint.ts'
import { AuditPage, AuditQuery } from './shapes.ts'

export const adminAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'What admins did, the newest first; by whom, what, to what and when.',
  query: AuditQuery,
  reply: AuditPage,
  paged: true,
  errors: [],
})
