import { prepareStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

export type ChatListRow = {
  chat_id: string
  username: string
  name: string
  profile_image: string | null
  unread: number
  last_message_at: Temporal.Instant
  text: string | null
  file_uuid: string | null
  sender_id: AccountId | null
}

type ListPosition = { lastAt: Temporal.Instant; chatId: string }

const selectChats = prepareStatement<ChatListRow>(`
  select own.chat_id, account.username, account.name, profile.profile_image, own.unread, own.last_message_at,
    newest.text, newest.file_uuid, newest.sender_id
  from (
    select chat_id, other_id, unread, last_message_at from chat_participant
    where account_id = $1 and ($2::timestamptz is null or (last_message_at, chat_id) < ($2, $3))
    order by last_message_at desc, chat_id desc limit $4
  ) own
  join account on account.id = own.other_id
  join profile on profile.account_id = own.other_id
  left join lateral (
    select text, file_uuid, sender_id from chat_message
    where chat_message.chat_id = own.chat_id and deleted_seq is null order by seq desc limit 1
  ) newest on true
  order by own.last_message_at desc, own.chat_id desc`)

/** Lists an account's chats, most recent first, in one statement. */
export const listChats = (
  db: Reader,
  accountId: AccountId,
  { after, limit }: { after: ListPosition | null; limit: number },
) => selectChats(db, [accountId, after?.lastAt ?? null, after?.chatId ?? null, limit])
