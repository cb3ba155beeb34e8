import { queryOnce } from '../../lib/database/query-once.ts'
import type { StoredMessage } from './check.ts'

const CHAT_NUMBER = `(select split_part(account.username, '-', 2)::integer from account where account.id = chat.low_id)`

type MessageRow = { chat: number; uuid: string; seq: string; deleted_seq: string | null }

/** Reads all messages. */
export async function readMessages(url: string): Promise<StoredMessage[]> {
  const rows = await queryOnce<MessageRow>(
    url,
    `select ${CHAT_NUMBER} as chat, chat_message.uuid, seq, deleted_seq from chat_message join chat on chat.uuid = chat_id`,
  )
  return rows.map(({ chat, uuid, seq, deleted_seq: deleted }) => ({
    chat,
    uuid,
    seq: Number(seq),
    deletedSeq: deleted === null ? null : Number(deleted),
  }))
}

/** Reads the last sequence number of every chat. */
export async function readLastSeqs(url: string): Promise<Map<number, number>> {
  const rows = await queryOnce<{ chat: number; last_seq: string }>(
    url,
    `select ${CHAT_NUMBER} as chat, last_seq from chat`,
  )
  return new Map(rows.map(({ chat, last_seq: last }) => [chat, Number(last)]))
}
