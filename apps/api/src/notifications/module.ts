import type { Manifest } from '../module-list.ts'
import { exportNotifications } from './data-export.queries.ts'

export const notificationsModule = {
  // Long enough to answer questions about sent mails.
  retention: [{ table: 'notification', after: 'due_at', days: 90 }],
  exportData: { mails: exportNotifications },
} satisfies Manifest
