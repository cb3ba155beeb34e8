import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

/** Exports the account's sent and scheduled mails. */
export function exportNotifications(tx: Tx, accountId: AccountId) {
  const mails = tx
    .selectFrom('notification')
    .select(['notification.kind', 'notification.due_at', 'notification.mailed_at'])
    .where('notification.account_id', '=', accountId)
    .orderBy('notification.due_at')
  return fetchPages(tx, 'mails', mails)
}
