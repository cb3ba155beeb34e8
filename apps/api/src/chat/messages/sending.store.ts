import { MAX_UNANSWERED_MESSAGES } from '@fourfold/contract/chat/shapes'
import { prepareStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../../infra/app-error.ts'
import { buildEnqueueSql } from '../../notifications/index.ts'

type NewMessage = {
  senderId: AccountId
  uuid: string
  text: string | null
  fileUuid: string | null
  now: Temporal.Instant
  /** When the recipient gets a mail, if this is their first unread message in the chat. */
  mailAt: Temporal.Instant
}

export type InsertedMessage = {
  chat_id: string
  seq: number
  other_id: AccountId
  own_unread: number
  other_unread: number
}

/** The kind of the unread-messages notification. */
const UNREAD = 'chat.unread'

/** True unless either user blocks the other or the limit of unanswered first messages is reached. */
const CAN_WRITE = `not chat.is_blocked
  and (chat.is_answered or chat.started_by <> $1 or chat.last_seq < ${MAX_UNANSWERED_MESSAGES})`

/** The first unread message enqueues a mail, which also covers later ones. */
const NOTIFICATION = `(
  select json_build_array(json_build_object('key', 'chat.' || $2::uuid || '.' || other_id, 'kind', '${UNREAD}',
    'accountId', other_id, 'subjectId', uuid, 'dueAt', $6::timestamptz)) from locked_chat
)`

/*
 * Locks the row of the chat first, in `locked_chat`: a concurrent writer waits, so sequence numbers are in commit order.
 * Inserts nothing if the sender's account was deleted after authentication.
 */
const insertSql = ({ lockChat, participants }: { lockChat: string; participants: string }) => `
  with locked_account as (
    select account.id from account where account.id = $1 and account.deleted_at is null for key share
  ), locked_chat as (
    ${lockChat}
  ), message as (
    insert into chat_message (chat_id, seq, uuid, sender_id, text, file_uuid, created_at)
    select uuid, last_seq, $2, $1, $3, $4, $5 from locked_chat
  ), ${participants}, enqueued as (
    ${buildEnqueueSql(NOTIFICATION, '(select unread from receiver) = 1')}
  )
  select exists (select from locked_account) as sender_exists, locked_chat.uuid as chat_id, locked_chat.last_seq as seq, locked_chat.other_id,
    (select unread from sender) as own_unread, (select unread from receiver) as other_unread
  from (select) single left join locked_chat on true`

type Row = { sender_exists: boolean } & (InsertedMessage | { chat_id: null })

const insertIntoAnyChat = prepareStatement<Row>(
  insertSql({
    lockChat: `insert into chat (uuid, low_id, high_id, last_seq, started_by, created_at)
      select $8, least($1::bigint, $7::bigint), greatest($1::bigint, $7::bigint), 1, $1, $5 from locked_account
      on conflict (low_id, high_id) do update
        set last_seq = chat.last_seq + 1, is_answered = chat.is_answered or chat.started_by <> $1
        where ${CAN_WRITE}
      returning uuid, last_seq, $7 as other_id`,
    participants: `sender as (
      insert into chat_participant (chat_id, account_id, other_id, last_message_at) select uuid, $1, $7, $5 from locked_chat
      on conflict (chat_id, account_id) do update set last_message_at = excluded.last_message_at
      returning unread
    ), receiver as (
      insert into chat_participant (chat_id, account_id, other_id, unread, last_message_at) select uuid, $7, $1, 1, $5 from locked_chat
      on conflict (chat_id, account_id) do update
        set last_message_at = excluded.last_message_at, unread = chat_participant.unread + 1
      returning unread
    )`,
  }),
)

const insertIntoExistingChat = prepareStatement<Row>(
  insertSql({
    lockChat: `update chat set last_seq = chat.last_seq + 1, is_answered = chat.is_answered or chat.started_by <> $1
      from locked_account, account other
      where lower(other.username) = lower($7) and other.deleted_at is null
        and chat.low_id = least(other.id, $1) and chat.high_id = greatest(other.id, $1) and ${CAN_WRITE}
      returning chat.uuid, chat.last_seq, other.id as other_id`,
    participants: `participants as (
      update chat_participant set last_message_at = $5, unread = unread + (account_id <> $1)::integer
      from locked_chat where chat_participant.chat_id = locked_chat.uuid
      returning account_id, unread
    ), sender as (
      select unread from participants where account_id = $1
    ), receiver as (
      select unread from participants where account_id <> $1
    )`,
  }),
)

const toValues = ({ senderId, uuid, text, fileUuid, now, mailAt }: NewMessage) => [
  senderId,
  uuid,
  text,
  fileUuid,
  now,
  mailAt,
]

function readInserted([row]: readonly Row[]): InsertedMessage | undefined {
  if (!row?.sender_exists) throw new AppError('not_signed_in')
  return row.chat_id === null ? undefined : row
}

/** Inserts a message; returns undefined if it is no longer allowed. An existing chat keeps its id. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage & { receiverId: AccountId; chatId: string },
): Promise<InsertedMessage | undefined> {
  return readInserted(await insertIntoAnyChat(tx, [...toValues(message), message.receiverId, message.chatId]))
}

/** Inserts a message into an existing chat, found by the recipient's username; returns undefined if there is none. */
export async function insertNextMessage(
  tx: Tx,
  message: NewMessage & { username: string },
): Promise<InsertedMessage | undefined> {
  return readInserted(await insertIntoExistingChat(tx, [...toValues(message), message.username]))
}
