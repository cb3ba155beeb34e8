import type { Retention } from '../infra/db/retention.ts'

/** Long enough to answer questions about sent mails. */
export const notificationRetention: Retention[] = [{ table: 'notification', after: 'due_at', days: 90 }]
