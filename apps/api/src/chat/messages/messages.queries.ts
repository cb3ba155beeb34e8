import { prepareStatement } from '@fourfold/platform/db/db'
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

const selectMessagesBefore = prepareStatement<MessageRow>(`
  select ${MESSAGE} from chat_message
  where chat_id = $1 and seq < $2 and deleted_seq is null
  order by seq desc limit $3`)

/** Lists the messages before a sequence number, newest first. */
export const listMessagesBefore = (
  db: Reader,
  { chatId, before, limit }: { chatId: string; before: number; limit: number },
) => selectMessagesBefore(db, [chatId, before, limit])

/** A message or its deletion. A deletion has neither text nor file. */
export type EventRow = MessageRow & { at: number; deleted_seq: number | null }

/** Selects at most $3 events of chat $1 after sequence number $2. */
export const EVENTS = `
  (select seq as at, deleted_seq, ${MESSAGE} from chat_message where chat_id = $1 and seq > $2 order by seq limit $3)
  union all
  (select deleted_seq as at, deleted_seq, ${MESSAGE} from chat_message
    where chat_id = $1 and deleted_seq > $2 order by deleted_seq limit $3)
  order by at limit $3`

const selectEvents = prepareStatement<EventRow>(EVENTS)

/** Lists the events of a chat after a sequence number, in order. */
export const listEventsAfter = (
  db: Reader,
  { chatId, after, limit }: { chatId: string; after: number; limit: number },
) => selectEvents(db, [chatId, after, limit])

const selectOwnMessage = prepareStatement<{ chat_id: string; seq: number }>(
  `select chat_id, seq from chat_message where uuid = $1 and sender_id = $2 order by deleted_seq nulls first limit 1`,
)

/** Finds the position of an account's own message. */
export const findOwnMessage = async (db: Reader, uuid: string, senderId: AccountId) =>
  (await selectOwnMessage(db, [uuid, senderId]))[0]

const selectChangedChats = prepareStatement<{ accountId: AccountId; chatId: string; seq: number }>(`
  select changed.account_id as "accountId", chat.uuid as "chatId", chat.last_seq as seq
  from (
    select account_id, chat_id from chat_participant where account_id = any($1::bigint[]) and last_message_at > $2
    union
    select chat_participant.account_id, chat_participant.chat_id
    from chat_message join chat_participant on chat_participant.chat_id = chat_message.chat_id
    where chat_message.deleted_at > $2 and chat_participant.account_id = any($1::bigint[])
  ) changed
  join chat on chat.uuid = changed.chat_id`)

/** Finds the accounts' chats with a message or deletion since a time, with their last sequence numbers. */
export const findChangedChats = (db: Reader, accountIds: readonly AccountId[], since: Temporal.Instant) =>
  selectChangedChats(db, [accountIds, since])
