import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/**
 * Exports the account's conversations and reports. For pictures of the other user, includes only that the message was a
 * picture.
 */
export function exportMessages(tx: Tx, accountId: AccountId) {
  const messages = tx
    .selectFrom('chat_participant')
    .innerJoin('chat_message', 'chat_message.chat_id', 'chat_participant.chat_id')
    .innerJoin('account as other', 'other.id', 'chat_participant.other_id')
    .select(['other.name as with', 'chat_message.created_at', 'chat_message.text', 'chat_message.deleted_at'])
    .select([
      sql<string>`case when chat_message.sender_id = ${accountId} then 'you' else other.name end`.as('from'),
      sql<boolean>`chat_message.file_uuid is not null`.as('is_picture'),
      sql<string | null>`case when chat_message.sender_id = ${accountId} then chat_message.file_uuid end`.as(
        'your_picture',
      ),
    ])
    .where('chat_participant.account_id', '=', accountId)
    .orderBy('chat_message.chat_id')
    .orderBy('chat_message.seq')
  const reports = tx
    .selectFrom('chat_report')
    .innerJoin('account', 'account.id', 'chat_report.reported_id')
    .select(['account.name as about', 'chat_report.created_at', 'chat_report.reason', 'chat_report.text'])
    .where('chat_report.reporter_id', '=', accountId)
    .orderBy('chat_report.created_at')
  return { messages: fetchPages(tx, 'messages', messages), reports: fetchPages(tx, 'reports', reports) }
}
