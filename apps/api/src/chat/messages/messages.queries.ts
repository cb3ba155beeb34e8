import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export type MessageRow = {
  uuid: string
  chat_id: string
  seq: number
  sender_id: AccountId
  text: string | null
  file_uuid: string | null
  created_at: Temporal.Instant
}

const MESSAGE = 'uuid, chat_id, seq, sender_id, text, file_uuid, created_at'

const newestBefore = fixedStatement<MessageRow>(`
  select ${MESSAGE} from chat_message
  where chat_id = $1 and seq < $2 and deleted_seq is null
  order by seq desc limit $3`)

/** The newest messages below a number, newest first. */
export const messagesBefore = (
  db: Reader,
  { chatId, before, limit }: { chatId: string; before: number; limit: number },
) => newestBefore(db, [chatId, before, limit])

/** A message, or its deletion: then there is nothing of it but its names. */
export type EventRow = MessageRow & { at: number; deleted_seq: number | null }

/** What has happened in chat $1 since number $2, at most $3 of it. */
export const EVENTS = `
  (select seq as at, deleted_seq, ${MESSAGE} from chat_message where chat_id = $1 and seq > $2 order by seq limit $3)
  union all
  (select deleted_seq as at, deleted_seq, ${MESSAGE} from chat_message
    where chat_id = $1 and deleted_seq > $2 order by deleted_seq limit $3)
  order by at limit $3`

const eventRows = fixedStatement<EventRow>(EVENTS)

/** What has happened in a chat since, in its order. */
export const eventsAfter = (db: Reader, { chatId, after, limit }: { chatId: string; after: number; limit: number }) =>
  eventRows(db, [chatId, after, limit])

const ownRows = fixedStatement<{ chat_id: string; seq: number }>(
  `select chat_id, seq from chat_message where uuid = $1 and sender_id = $2 order by deleted_seq nulls first limit 1`,
)

/** Where somebody's message of this uuid is. */
export const ownMessage = async (db: Reader, uuid: string, senderId: AccountId) =>
  (await ownRows(db, [uuid, senderId]))[0]

const changedRows = fixedStatement<{ accountId: AccountId; chatId: string; seq: number }>(`
  select changed.account_id as "accountId", chat.uuid as "chatId", chat.last_seq as seq
  from (
    select account_id, chat_id from chat_participant where account_id = any($1::bigint[]) and last_at > $2
    union
    select chat_participant.account_id, chat_participant.chat_id
    from chat_message join chat_participant on chat_participant.chat_id = chat_message.chat_id
    where chat_message.deleted_at > $2 and chat_participant.account_id = any($1::bigint[])
  ) changed
  join chat on chat.uuid = changed.chat_id`)

/** The chats of these people in which somebody has written or deleted since a moment, with their last numbers. */
export const changedSince = (db: Reader, accountIds: readonly AccountId[], since: Temporal.Instant) =>
  changedRows(db, [accountIds, since])
