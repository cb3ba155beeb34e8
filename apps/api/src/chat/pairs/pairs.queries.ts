import { prepareStatement } from '@fourfold/platform/db/db'
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
  started_by: AccountId
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

const selectPair = prepareStatement<PairRow>(`
  select other.id, other.username, other.name, profile.profile_image, other.is_professional, other.status,
    other.deleted_at is not null as is_deleted,
    chat.uuid as chat_id, chat.last_seq, chat.started_by, chat.is_answered,
    own.read_seq, coalesce(others.frozen_seq, others.read_seq) as other_read_seq,
    own.blocked_at is not null as is_blocked, others.blocked_at is not null as is_blocked_by_other,
    sent.seq as sent_seq, sent.sender_id as sent_by, sent.created_at as sent_at, sent.text as sent_text,
    sent.file_uuid as sent_file, sent.deleted_seq is not null as is_sent_deleted
  from account other
  join profile on profile.account_id = other.id
  left join chat on chat.low_id = least(other.id, $1) and chat.high_id = greatest(other.id, $1)
  left join chat_participant own on own.chat_id = chat.uuid and own.account_id = $1
  left join chat_participant others on others.chat_id = chat.uuid and others.account_id = other.id
  left join chat_message sent on sent.uuid = $3 and sent.chat_id = chat.uuid
  where lower(other.username) = lower($2)`)

type PairQuery = { accountId: AccountId; username: string; messageUuid?: string | undefined }

/** Finds another user by username, with the chat between the two, and optionally an already sent message. */
export async function findPair(db: Reader, { accountId, username, messageUuid }: PairQuery) {
  const [row] = await selectPair(db, [accountId, username, messageUuid ?? null])
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
            startedBy: row.started_by,
            isAnswered: row.is_answered,
            readSeq: row.read_seq,
            otherReadSeq: row.other_read_seq,
            isBlocked: row.is_blocked,
            isBlockedByOther: row.is_blocked_by_other,
          },
    sentMessage:
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

export type Pair = NonNullable<Awaited<ReturnType<typeof findPair>>>

const selectBlock = prepareStatement<{ isBlocking: boolean }>(`
  select own.blocked_at is not null as "isBlocking"
  from chat join chat_participant own on own.chat_id = chat.uuid and own.account_id = $1
  where chat.low_id = least($1::bigint, $2::bigint) and chat.high_id = greatest($1::bigint, $2::bigint) and chat.is_blocked`)

/** Finds the block between two users, and whether the first one set it; undefined if neither blocks the other. */
export const findBlock = async (db: Reader, accountId: AccountId, otherId: AccountId) =>
  (await selectBlock(db, [accountId, otherId]))[0]

const selectBlockedUsers = prepareStatement<{ other_id: AccountId }>(`
  select other_id from chat_participant where account_id = $1 and blocked_at is not null`)

/** Lists the users that an account blocks. */
export async function listBlockedUsers(db: Reader, accountId: AccountId): Promise<ReadonlySet<AccountId>> {
  return new Set((await selectBlockedUsers(db, [accountId])).map(({ other_id }) => other_id))
}

const countStarted = prepareStatement<{ count: number }>(
  `select count(*)::integer as count from chat where started_by = $1 and created_at > $2`,
)

export async function countChatsStartedSince(
  db: Reader,
  accountId: AccountId,
  since: Temporal.Instant,
): Promise<number> {
  const [row] = await countStarted(db, [accountId, since])
  return row?.count ?? 0
}

/** Counts the users who have started a chat with an account since a time. */
export function countNewContacts(db: Reader, { accountId, from }: { accountId: AccountId; from: Temporal.Instant }) {
  return db
    .selectFrom('chat_participant')
    .innerJoin('chat', 'chat.uuid', 'chat_participant.chat_id')
    .select(sql<number>`count(*)::integer`.as('contacts'))
    .where('chat_participant.account_id', '=', accountId)
    .where('chat_participant.last_message_at', '>=', from)
    .where('chat.created_at', '>=', from)
    .where('chat.started_by', '<>', accountId)
}
