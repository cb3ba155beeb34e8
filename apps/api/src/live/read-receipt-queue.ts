import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { Chats } from '../chat/index.ts'

type Read = { chatId: string; seq?: number | undefined }

/**
 * Notes what people say they have read: of each person one reading after the other, however many are told, so that
 * nobody holds more than one connection to the database. Of each chat only the furthest counts.
 */
export function createReadQueue({ chats, log }: { chats: Pick<Chats, 'readUpTo'>; log: Log }) {
  const waiting = new Map<AccountId, Map<string, number>>()

  async function work(accountId: AccountId, reads: Map<string, number>): Promise<void> {
    for (let next = reads.entries().next().value; next; next = reads.entries().next().value) {
      const [chatId, seq] = next
      reads.delete(chatId)
      await chats
        .readUpTo(accountId, { chatId, seq })
        .catch((error: unknown) => log.warn({ err: error }, 'could not note what somebody has read'))
    }
    waiting.delete(accountId)
  }

  return {
    note(accountId: AccountId, { chatId, seq = Number.MAX_SAFE_INTEGER }: Read): void {
      const known = waiting.get(accountId)
      const reads = known ?? new Map<string, number>()
      reads.set(chatId, Math.max(seq, reads.get(chatId) ?? 0))
      if (known) return
      waiting.set(accountId, reads)
      void work(accountId, reads)
    },
  }
}
