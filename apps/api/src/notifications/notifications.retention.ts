import type { Retention } from '../infra/db/retention.ts'

/** Long enough to answer somebody who asks what we told them. */
export const notificationRetention: Retention[] = [{ table: 'notification', after: 'due_at', days: 90 }]
