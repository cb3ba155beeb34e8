import type { Manifest } from '../module-list.ts'
import { exportNotifications } from './data-export.queries.ts'
import { notificationRetention } from './notifications.retention.ts'

export const notificationsModule = {
  retention: notificationRetention,
  exportData: { mails: exportNotifications },
} satisfies Manifest
