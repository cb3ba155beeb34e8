import { MAX_UNANSWERED } from '@fourfold/contract/chat/shapes'
import { fixedStatement } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../../infra/app-error.ts'
import { enqueueText } from '../../notifications/index.ts'

type NewMessage = {
  senderId: AccountId
  uuid: string
  text: string | null
  fileUuid: string | null
  now: Temporal.Instant
  /** When the other is told by mail, if it is the first that they have not read. */
  mailAt: Temporal.Instant
}

export type InsertedMessage = {
  chat_id: string
  seq: number
  other_id: AccountId
  own_unread: number
  other_unread: number
}

/** The kind of notification that tells of unread messages. */
const UNREAD = 'chat.unread'

/** Not while the first messages wait for an answer, nor while one has blocked the other. */
const MAY_WRITE = `not chat.is_blocked
  and (chat.is_answered or chat.begun_by <> $1 or chat.last_seq < ${MAX_UNANSWERED})`

/** The first unread message owes a mail; those that follow are told with it. */
const OWED = `(
  select json_build_array(json_build_object('key', 'chat.' || $2::uuid || '.' || other_id, 'kind', '${UNREAD}',
    'accountId', other_id, 'subjectId', uuid, 'dueAt', $6::timestamptz)) from held
)`

/*
 * Writing takes the row of the chat first, in `held`: a second writer to the same chat waits, so numbers are given in the
 * order of the commits. Nothing is written in the name of an account that was deleted after the call had been let in.
 */
const insertText = ({ held, counted }: { held: string; counted: string }) => `
  with account_held as (
    select account.id from account where account.id = $1 and account.deleted_at is null for key share
  ), held as (
    ${held}
  ), message as (
    insert into chat_message (chat_id, seq, uuid, sender_id, text, file_uuid, created_at)
    select uuid, last_seq, $2, $1, $3, $4, $5 from held
  ), ${counted}, owed as (
    ${enqueueText(OWED, '(select unread from receiver) = 1')}
  )
  select exists (select from account_held) as is_sender_there, held.uuid as chat_id, held.last_seq as seq, held.other_id,
    (select unread from sender) as own_unread, (select unread from receiver) as other_unread
  from (select) one left join held on true`

type Row = { is_sender_there: boolean } & (InsertedMessage | { chat_id: null })

const insertAny = fixedStatement<Row>(
  insertText({
    held: `insert into chat (uuid, low_id, high_id, last_seq, begun_by, created_at)
      select $8, least($1::bigint, $7::bigint), greatest($1::bigint, $7::bigint), 1, $1, $5 from account_held
      on conflict (low_id, high_id) do update
        set last_seq = chat.last_seq + 1, is_answered = chat.is_answered or chat.begun_by <> $1
        where ${MAY_WRITE}
      returning uuid, last_seq, $7 as other_id`,
    counted: `sender as (
      insert into chat_participant (chat_id, account_id, other_id, last_at) select uuid, $1, $7, $5 from held
      on conflict (chat_id, account_id) do update set last_at = excluded.last_at
      returning unread
    ), receiver as (
      insert into chat_participant (chat_id, account_id, other_id, unread, last_at) select uuid, $7, $1, 1, $5 from held
      on conflict (chat_id, account_id) do update
        set last_at = excluded.last_at, unread = chat_participant.unread + 1
      returning unread
    )`,
  }),
)

const insertNext = fixedStatement<Row>(
  insertText({
    held: `update chat set last_seq = chat.last_seq + 1, is_answered = chat.is_answered or chat.begun_by <> $1
      from account_held, account other
      where lower(other.username) = lower($7) and other.deleted_at is null
        and chat.low_id = least(other.id, $1) and chat.high_id = greatest(other.id, $1) and ${MAY_WRITE}
      returning chat.uuid, chat.last_seq, other.id as other_id`,
    counted: `told as (
      update chat_participant set last_at = $5, unread = unread + (account_id <> $1)::integer
      from held where chat_participant.chat_id = held.uuid
      returning account_id, unread
    ), sender as (
      select unread from told where account_id = $1
    ), receiver as (
      select unread from told where account_id <> $1
    )`,
  }),
)

const valuesOf = ({ senderId, uuid, text, fileUuid, now, mailAt }: NewMessage) => [
  senderId,
  uuid,
  text,
  fileUuid,
  now,
  mailAt,
]

function insertedIn([row]: readonly Row[]): InsertedMessage | undefined {
  if (!row?.is_sender_there) throw new AppError('not_signed_in')
  return row.chat_id === null ? undefined : row
}

/** Writes a message with its number; nothing when it may not be written anymore. A chat that is there keeps its id. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage & { receiverId: AccountId; chatId: string },
): Promise<InsertedMessage | undefined> {
  return insertedIn(await insertAny(tx, [...valuesOf(message), message.receiverId, message.chatId]))
}

/** The same in a chat that is there, with whoever has this name; nothing when there is none. */
export async function insertNextMessage(
  tx: Tx,
  message: NewMessage & { username: string },
): Promise<InsertedMessage | undefined> {
  return insertedIn(await insertNext(tx, [...valuesOf(message), message.username]))
}
