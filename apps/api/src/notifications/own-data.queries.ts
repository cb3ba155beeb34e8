import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What somebody was told by mail in the last months, and what they are going to be told. */
export async function notificationData(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('notification')
    .select(['notification.kind', 'notification.due_at', 'notification.mailed_at'])
    .where('notification.account_id', '=', accountId)
    .orderBy('notification.due_at')
    .execute()
}
