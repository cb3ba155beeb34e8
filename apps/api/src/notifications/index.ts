/** The public API of notifications: mails that are due at a time, and the worker that sends them. */
export { countOverdue } from './notifications.queries.ts'
export { enqueueNotifications, buildEnqueueSql } from './notifications.store.ts'
export type { DueNotification, NewNotification } from './notifications.store.ts'
export { createNotificationWorker } from './notifications.worker.ts'
export type { Sender } from './notifications.worker.ts'
