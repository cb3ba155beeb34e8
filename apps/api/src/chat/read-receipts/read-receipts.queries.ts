import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export type UnreadRow = { account_id: AccountId; chat_id: string; unread: number; uuid: string }

/** The maximum number of unread chats that are counted. */
export const MAX_UNREAD_CHATS = 500

/** Selects the unread messages by chat for a relation of accounts. */
export const buildUnreadSql = (accounts: string) => `
  select reader.account_id, own.chat_id, own.unread, newest.uuid
  from ${accounts} reader (account_id)
  cross join lateral (
    select chat_id, unread, read_seq from chat_participant
    where chat_participant.account_id = reader.account_id and unread > 0 limit ${MAX_UNREAD_CHATS}
  ) own
  cross join lateral (
    select uuid from chat_message
    where chat_message.chat_id = own.chat_id and seq > own.read_seq and deleted_seq is null
      and sender_id <> reader.account_id
    order by seq desc limit 1
  ) newest`

const selectUnread = prepareStatement<UnreadRow>(buildUnreadSql('unnest($1::bigint[])'))

/** Lists the unread messages of accounts by chat. */
export const listUnread = (db: Reader, accountIds: readonly AccountId[]) => selectUnread(db, [accountIds])

const selectReadPosition = prepareStatement<{ otherId: AccountId; readSeq: number; lastSeq: number }>(`
  select chat_participant.other_id as "otherId", chat_participant.read_seq as "readSeq", chat.last_seq as "lastSeq"
  from chat_participant join chat on chat.uuid = chat_participant.chat_id
  where chat_participant.chat_id = $1 and chat_participant.account_id = $2`)

/** Finds an account's read position in a chat; undefined if it isn't a participant. */
export const findReadPosition = async (db: Reader, chatId: string, accountId: AccountId) =>
  (await selectReadPosition(db, [chatId, accountId]))[0]
