import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export type UnreadRow = { account_id: AccountId; chat_id: string; unread: number; uuid: string }

/** No badge counts further. */
export const MAX_UNREAD_CHATS = 500

/** What the people of this relation have not read, by chat. */
export const unreadText = (people: string) => `
  select person.account_id, mine.chat_id, mine.unread, newest.uuid
  from ${people} person(account_id)
  cross join lateral (
    select chat_id, unread, read_seq from chat_participant
    where chat_participant.account_id = person.account_id and unread > 0 limit ${MAX_UNREAD_CHATS}
  ) mine
  cross join lateral (
    select uuid from chat_message
    where chat_message.chat_id = mine.chat_id and seq > mine.read_seq and deleted_seq is null
      and sender_id <> person.account_id
    order by seq desc limit 1
  ) newest`

const unreadRows = fixedStatement<UnreadRow>(unreadText('unnest($1::bigint[])'))

/** What these people have not read, by chat. */
export const unreadOf = (db: Reader, accountIds: readonly AccountId[]) => unreadRows(db, [accountIds])

const readingRow = fixedStatement<{ otherId: AccountId; readSeq: number; lastSeq: number }>(`
  select chat_participant.other_id as "otherId", chat_participant.read_seq as "readSeq", chat.last_seq as "lastSeq"
  from chat_participant join chat on chat.uuid = chat_participant.chat_id
  where chat_participant.chat_id = $1 and chat_participant.account_id = $2`)

/** How far somebody has read in a chat of theirs, and with whom it is; nothing when it is not theirs. */
export const readingIn = async (db: Reader, chatId: string, accountId: AccountId) =>
  (await readingRow(db, [chatId, accountId]))[0]
