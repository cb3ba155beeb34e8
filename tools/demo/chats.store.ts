import type { Tx } from '@fourfold/platform/db/db'

const MINUTE = 60_000

/** Backdates a chat and spaces its messages by minutes. */
export async function backdateChat(tx: Tx, chatId: string, startedAt: number): Promise<void> {
  const computeInstant = (seq: number) => Temporal.Instant.fromEpochMilliseconds(startedAt + seq * 4 * MINUTE)
  const messages = await tx
    .selectFrom('chat_message')
    .select(['chat_message.uuid', 'chat_message.seq'])
    .where('chat_message.chat_id', '=', chatId)
    .execute()
  for (const { uuid, seq } of messages) {
    await tx
      .updateTable('chat_message')
      .set({ created_at: computeInstant(seq) })
      .where('chat_message.chat_id', '=', chatId)
      .where('chat_message.uuid', '=', uuid)
      .execute()
  }
  await tx
    .updateTable('chat')
    .set({ created_at: computeInstant(0) })
    .where('chat.uuid', '=', chatId)
    .execute()
  await tx
    .updateTable('chat_participant')
    .set({ last_message_at: computeInstant(messages.length) })
    .where('chat_participant.chat_id', '=', chatId)
    .execute()
}
