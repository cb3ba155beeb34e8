import type { AccountId } from '@fourfold/platform/ids'

/**
 * A change in a chat up to a sequence number, with the encrypted message if it is short; with `readBy`, a read receipt.
 */
export type LiveEvent = { chatId: string; seq: number; encrypted?: string; readBy?: AccountId }

/** Publishes an event to the users' sockets in every process. Call it after the commit; it returns without waiting. */
export type PublishLive = (accountIds: readonly AccountId[], event: LiveEvent) => void
