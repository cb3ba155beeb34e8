import type { JsonRow } from '@fourfold/platform/db/combined-query'
import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { EVENTS } from '../messages/messages.queries.ts'
import type { EventRow } from '../messages/messages.queries.ts'
import { unreadText } from '../read-receipts/read-receipts.queries.ts'
import type { UnreadRow } from '../read-receipts/read-receipts.queries.ts'

type NewsRow = { events: JsonRow<EventRow>[] | null; unread: UnreadRow[] | null }

const newsRow = fixedStatement<NewsRow>(`
  select
    (select json_agg(event order by event.at) from (${EVENTS}) event
      where exists (select from chat_participant where chat_id = $1 and account_id = $4)) as events,
    (select json_agg(mine) from (${unreadText('(values ($4::bigint))')}) mine) as unread`)

type Asked = { chatId: string; after: number; limit: number; accountId: AccountId }

/**
 * What has happened in a chat since a number, and what is unread: all that one of the two is told live, in one
 * statement for each message and process. Of a chat of others nothing has happened.
 */
export async function newsOf(db: Reader, { chatId, after, limit, accountId }: Asked) {
  const [row] = await newsRow(db, [chatId, after, limit, accountId])
  const events = (row?.events ?? []).map((event): EventRow => ({
    ...event,
    created_at: Temporal.Instant.from(event.created_at),
  }))
  return { events, unread: row?.unread ?? [] }
}
