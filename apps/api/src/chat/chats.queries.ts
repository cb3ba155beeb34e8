import { fixedStatement } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type PairRow = {
  id: AccountId
  username: string
  name: string
  profile_image: string | null
  is_professional: boolean
  status: string
  is_deleted: boolean
  chat_id: string | null
  last_seq: number
  begun_by: AccountId
  is_answered: boolean
  read_seq: number
  other_read_seq: number
  is_blocked: boolean
  is_blocked_by_other: boolean
  sent_seq: number | null
  sent_by: AccountId
  sent_at: Temporal.Instant
  sent_text: string | null
  sent_file: string | null
  is_sent_deleted: boolean
}

const pairRow = fixedStatement<PairRow>(`
  select other.id, other.username, other.name, profile.profile_image, other.is_professional, other.status,
    other.deleted_at is not null as is_deleted,
    chat.uuid as chat_id, chat.last_seq, chat.begun_by, chat.is_answered,
    mine.read_seq, theirs.read_seq as other_read_seq,
    mine.blocked_at is not null as is_blocked, theirs.blocked_at is not null as is_blocked_by_other,
    sent.seq as sent_seq, sent.sender_id as sent_by, sent.created_at as sent_at, sent.text as sent_text,
    sent.file_uuid as sent_file, sent.deleted_seq is not null as is_sent_deleted
  from account other
  join profile on profile.account_id = other.id
  left join chat on chat.low_id = least(other.id, $1) and chat.high_id = greatest(other.id, $1)
  left join chat_participant mine on mine.chat_id = chat.uuid and mine.account_id = $1
  left join chat_participant theirs on theirs.chat_id = chat.uuid and theirs.account_id = other.id
  left join chat_message sent on sent.uuid = $3 and sent.chat_id = chat.uuid
  where lower(other.username) = lower($2)`)

type Asked = { accountId: AccountId; username: string; messageUuid?: string | undefined }

/** Somebody and the person they name, with what there is between them; also whether a message was sent before. */
export async function pairOf(db: Reader, { accountId, username, messageUuid }: Asked) {
  const [row] = await pairRow(db, [accountId, username, messageUuid ?? null])
  if (!row) return null
  return {
    other: {
      id: row.id,
      username: row.username,
      name: row.name,
      profileImage: row.profile_image,
      isProfessional: row.is_professional,
      status: row.status,
      isDeleted: row.is_deleted,
    },
    chat:
      row.chat_id === null
        ? null
        : {
            id: row.chat_id,
            lastSeq: row.last_seq,
            begunBy: row.begun_by,
            isAnswered: row.is_answered,
            readSeq: row.read_seq,
            otherReadSeq: row.other_read_seq,
            isBlocked: row.is_blocked,
            isBlockedByOther: row.is_blocked_by_other,
          },
    sent:
      row.chat_id === null || row.sent_seq === null
        ? null
        : {
            chatId: row.chat_id,
            seq: row.sent_seq,
            senderId: row.sent_by,
            createdAt: row.sent_at,
            text: row.sent_text,
            fileUuid: row.sent_file,
            isDeleted: row.is_sent_deleted,
          },
  }
}

export type Pair = NonNullable<Awaited<ReturnType<typeof pairOf>>>

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

const eventRows = fixedStatement<EventRow>(`
  (select seq as at, deleted_seq, ${MESSAGE} from chat_message where chat_id = $1 and seq > $2 order by seq limit $3)
  union all
  (select deleted_seq as at, deleted_seq, ${MESSAGE} from chat_message
    where chat_id = $1 and deleted_seq > $2 order by deleted_seq limit $3)
  order by at limit $3`)

/** What has happened in a chat since, in its order. */
export const eventsAfter = (db: Reader, { chatId, after, limit }: { chatId: string; after: number; limit: number }) =>
  eventRows(db, [chatId, after, limit])

export type ChatListRow = {
  chat_id: string
  username: string
  name: string
  profile_image: string | null
  unread: number
  last_at: Temporal.Instant
  text: string | null
  file_uuid: string | null
  sender_id: AccountId | null
}

type ListPosition = { lastAt: Temporal.Instant; chatId: string }

const listRows = fixedStatement<ChatListRow>(`
  select mine.chat_id, account.username, account.name, profile.profile_image, mine.unread, mine.last_at,
    newest.text, newest.file_uuid, newest.sender_id
  from (
    select chat_id, other_id, unread, last_at from chat_participant
    where account_id = $1 and ($2::timestamptz is null or (last_at, chat_id) < ($2, $3))
    order by last_at desc, chat_id desc limit $4
  ) mine
  join account on account.id = mine.other_id
  join profile on profile.account_id = mine.other_id
  left join lateral (
    select text, file_uuid, sender_id from chat_message
    where chat_message.chat_id = mine.chat_id and deleted_seq is null order by seq desc limit 1
  ) newest on true
  order by mine.last_at desc, mine.chat_id desc`)

/** Somebody's chats, the last written to first: one statement, however many. */
export const chatsOf = (
  db: Reader,
  accountId: AccountId,
  { after, limit }: { after: ListPosition | null; limit: number },
) => listRows(db, [accountId, after?.lastAt ?? null, after?.chatId ?? null, limit])

export type UnreadRow = { account_id: AccountId; chat_id: string; unread: number; uuid: string }

/** No badge counts further. */
const MOST_UNREAD_CHATS = 500

const unreadRows = fixedStatement<UnreadRow>(`
  select person.account_id, mine.chat_id, mine.unread, newest.uuid
  from unnest($1::bigint[]) person(account_id)
  cross join lateral (
    select chat_id, unread, read_seq from chat_participant
    where chat_participant.account_id = person.account_id and unread > 0 limit ${MOST_UNREAD_CHATS}
  ) mine
  cross join lateral (
    select uuid from chat_message
    where chat_message.chat_id = mine.chat_id and seq > mine.read_seq and deleted_seq is null
      and sender_id <> person.account_id
    order by seq desc limit 1
  ) newest`)

/** What these people have not read, by chat. */
export const unreadOf = (db: Reader, accountIds: readonly AccountId[]) => unreadRows(db, [accountIds])

const ownRows = fixedStatement<{ chat_id: string; seq: number }>(
  `select chat_id, seq from chat_message where uuid = $1 and sender_id = $2 order by deleted_seq nulls first limit 1`,
)

/** Where somebody's message of this uuid is. */
export const ownMessage = async (db: Reader, uuid: string, senderId: AccountId) =>
  (await ownRows(db, [uuid, senderId]))[0]

const countBegun = fixedStatement<{ count: number }>(
  `select count(*)::integer as count from chat where begun_by = $1 and created_at > $2`,
)

export async function chatsBegunSince(db: Reader, accountId: AccountId, since: Temporal.Instant): Promise<number> {
  const [row] = await countBegun(db, [accountId, since])
  return row?.count ?? 0
}

const participantsOf = fixedStatement<{ account_id: AccountId }>(`
  select distinct chat_participant.account_id from chat_message
  join chat_participant on chat_participant.chat_id = chat_message.chat_id
  where chat_message.file_uuid = $1 and chat_participant.account_id = $2`)

/** Whether a file was sent in a chat of this person. */
export async function isChatParticipant(db: Reader, fileUuid: string, accountId: AccountId): Promise<boolean> {
  return (await participantsOf(db, [fileUuid, accountId])).length > 0
}

const usedFiles = fixedStatement<{ file_uuid: string }>(
  `select distinct file_uuid from chat_message where file_uuid = any($1::uuid[])`,
)

/** Which of these files a message holds. */
export async function usedChatFiles(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  return new Set((await usedFiles(db, [uuids])).map(({ file_uuid }) => file_uuid))
}

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

const readingRow = fixedStatement<{ otherId: AccountId; readSeq: number; lastSeq: number }>(`
  select chat_participant.other_id as "otherId", chat_participant.read_seq as "readSeq", chat.last_seq as "lastSeq"
  from chat_participant join chat on chat.uuid = chat_participant.chat_id
  where chat_participant.chat_id = $1 and chat_participant.account_id = $2`)

/** How far somebody has read in a chat of theirs, and with whom it is; nothing when it is not theirs. */
export const readingIn = async (db: Reader, chatId: string, accountId: AccountId) =>
  (await readingRow(db, [chatId, accountId]))[0]

const readerRow = fixedStatement<{ name: string; email: string; email_verified: boolean; wants_mails: boolean }>(`
  select name, email, email_verified,
    deleted_at is null and not exists (select from chat_mails_off where account_id = account.id) as wants_mails
  from account where id = $1`)

/** Whom a mail about unread messages goes to. */
export const readerOf = async (db: Reader, accountId: AccountId) => (await readerRow(db, [accountId]))[0]

const unmailedRows = fixedStatement<{ chat_id: string; name: string }>(`
  select mine.chat_id, account.name
  from (
    select chat_id, other_id, last_at from chat_participant
    where account_id = $1 and unread > 0 and not is_mailed and blocked_at is null
    limit ${MOST_UNREAD_CHATS}
  ) mine
  join account on account.id = mine.other_id
  order by mine.last_at desc`)

/** The chats with something unread that no mail has told of since they were last read, the newest first. */
export const unreadToMail = (db: Reader, accountId: AccountId) => unmailedRows(db, [accountId])

/** How many people have begun to write to somebody since a moment. */
export function peopleWhoWrote(db: Reader, { accountId, from }: { accountId: AccountId; from: Temporal.Instant }) {
  return db
    .selectFrom('chat_participant')
    .innerJoin('chat', 'chat.uuid', 'chat_participant.chat_id')
    .select(sql<number>`count(*)::integer`.as('people'))
    .where('chat_participant.account_id', '=', accountId)
    .where('chat_participant.last_at', '>=', from)
    .where('chat.created_at', '>=', from)
    .where('chat.begun_by', '<>', accountId)
}
