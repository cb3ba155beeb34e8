import type { JsonRow } from '@fourfold/platform/db/combined-query'
import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { EVENTS } from '../messages/messages.queries.ts'
import type { EventRow } from '../messages/messages.queries.ts'
import { buildUnreadSql } from '../read-receipts/read-receipts.queries.ts'
import type { UnreadRow } from '../read-receipts/read-receipts.queries.ts'

type EventsRow = { events: JsonRow<EventRow>[] | null; unread: UnreadRow[] | null }

const selectEventsAndUnread = prepareStatement<EventsRow>(`
  select
    (select json_agg(event order by event.at) from (${EVENTS}) event
      where exists (select from chat_participant where chat_id = $1 and account_id = $4)) as events,
    (select json_agg(own) from (${buildUnreadSql('(values ($4::bigint))')}) own) as unread`)

type EventsQuery = { chatId: string; after: number; limit: number; accountId: AccountId }

/**
 * Loads the events of a chat after a sequence number and the unread counts, in one statement. Returns no events if the
 * account isn't in the chat.
 */
export async function loadEventsAndUnread(db: Reader, { chatId, after, limit, accountId }: EventsQuery) {
  const [row] = await selectEventsAndUnread(db, [chatId, after, limit, accountId])
  const events = (row?.events ?? []).map((event): EventRow => ({
    ...event,
    created_at: Temporal.Instant.from(event.created_at),
  }))
  return { events, unread: row?.unread ?? [] }
}
