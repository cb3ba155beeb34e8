import type { Manifest } from '../module-list.ts'
import { exportNotifications } from './data-export.queries.ts'

export const notificationsModule = {
  // Kept long enough to answer support questions about sent mails.
  retention: [{ table: 'notification', after: 'due_at', days: 90 }],
  exportData: { mails: exportNotifications },
} satisfies Manifest
