import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import type { Chats } from '../chat/index.ts'

type ReadReceipt = { chatId: string; seq?: number | undefined }

/**
 * Queues read receipts of clients and processes them one at a time per user, so that a user holds at most one database
 * connection. Keeps only the highest sequence number per chat.
 */
export function createReadReceiptQueue({ chats, log }: { chats: Pick<Chats, 'markReadUpTo'>; log: Log }) {
  const queues = new Map<AccountId, Map<string, number>>()

  async function processQueue(accountId: AccountId, receipts: Map<string, number>): Promise<void> {
    for (let next = receipts.entries().next().value; next; next = receipts.entries().next().value) {
      const [chatId, seq] = next
      receipts.delete(chatId)
      await chats
        .markReadUpTo(accountId, { chatId, seq })
        .catch((error: unknown) => log.warn({ err: error }, 'read receipt failed'))
    }
    queues.delete(accountId)
  }

  return {
    add(accountId: AccountId, { chatId, seq = Number.MAX_SAFE_INTEGER }: ReadReceipt): void {
      const existing = queues.get(accountId)
      const receipts = existing ?? new Map<string, number>()
      receipts.set(chatId, Math.max(seq, receipts.get(chatId) ?? 0))
      if (existing) return
      queues.set(accountId, receipts)
      void processQueue(accountId, receipts)
    },
  }
}
