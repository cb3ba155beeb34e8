import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

/** What somebody was told by mail in the last months, and what they are going to be told. */
export function notificationData(tx: Tx, accountId: AccountId) {
  const mails = tx
    .selectFrom('notification')
    .select(['notification.kind', 'notification.due_at', 'notification.mailed_at'])
    .where('notification.account_id', '=', accountId)
    .orderBy('notification.due_at')
  return fetchPages(tx, 'mails', mails)
}
