/** The door of notifications: what somebody is to be told by mail, and the work that tells it. */
export { countOverdue } from './notifications.queries.ts'
export { notificationRetention } from './notifications.retention.ts'
export { enqueueNotifications, enqueueText } from './notifications.store.ts'
export type { DueNotification, NewNotification } from './notifications.store.ts'
export { createNotificationWork } from './notifications.worker.ts'
export type { Sender } from './notifications.worker.ts'
export { notificationData } from './data-export.queries.ts'
