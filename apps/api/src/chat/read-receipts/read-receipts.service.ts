import { EVENTS_PER_PAGE } from '@fourfold/contract/chat/shapes'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { presentEvents, presentNotifications } from '../chats.present.ts'
import type { PrivateUrl } from '../chats.present.ts'
import { lockChat, advanceReadPosition } from '../chats.store.ts'
import type { EncryptedEvent, ChatUpdate, PayloadCipher } from '../live-events/encrypted-payload.ts'
import type { PublishLive } from '../live-events/live-event.ts'
import { loadEventsAndUnread } from '../live-events/live-events.queries.ts'
import { findChangedChats } from '../messages/messages.queries.ts'
import { findReadPosition } from './read-receipts.queries.ts'

export type ReadReceiptDeps = {
  db: Db
  createUrl: PrivateUrl
  publishLive: PublishLive
  payloadCipher: PayloadCipher
}

type ReadPosition = { chatId: string; accountId: AccountId; otherId: AccountId; seq: number }

/** Stores read positions and loads live updates. */
export function createReadReceipts({ db, createUrl, publishLive, payloadCipher }: ReadReceiptDeps) {
  /** Marks everything up to a sequence number as read. A user blocked by the reader gets no read receipt. */
  async function markRead({ chatId, accountId, otherId, seq }: ReadPosition): Promise<void> {
    const newPosition = await inTransaction(db, async (tx) => {
      const upTo = Math.min(seq, await lockChat(tx, chatId))
      const row = await advanceReadPosition(tx, { chatId, accountId, seq: upTo })
      return row && { upTo, isBlocked: row.is_blocked }
    })
    if (!newPosition) return
    const recipients = newPosition.isBlocked ? [accountId] : [accountId, otherId]
    publishLive(recipients, { chatId, readBy: accountId, seq: newPosition.upTo })
  }

  return {
    markRead,

    /** Marks a chat as read up to a sequence number, by default to its end. Ignores chats of other users. */
    async markReadUpTo(
      accountId: AccountId,
      { chatId, seq }: { chatId: string; seq?: number | undefined },
    ): Promise<void> {
      const position = await findReadPosition(db, chatId, accountId)
      const upTo = Math.min(seq ?? Number.MAX_SAFE_INTEGER, position?.lastSeq ?? 0)
      if (position && position.readSeq < upTo)
        await markRead({ chatId, accountId, otherId: position.otherId, seq: upTo })
    },

    /** Loads the events of a chat after a sequence number for one of its users. */
    async loadUpdate(accountId: AccountId, { chatId, after }: { chatId: string; after: number }): Promise<ChatUpdate> {
      const { events: rows, unread } = await loadEventsAndUnread(db, {
        chatId,
        after,
        limit: EVENTS_PER_PAGE,
        accountId,
      })
      // Live messages are always new, so no read position applies.
      const events = presentEvents(rows, { accountId, readSeq: 0, createUrl })
      return { events, upTo: rows.at(-1)?.at ?? after, notifications: presentNotifications(unread) }
    },

    /**
     * Builds the same update from an encrypted pub/sub message, without a query. Returns null if the message does not
     * directly follow the known state.
     */
    decryptUpdate: (accountId: AccountId, event: EncryptedEvent, unread: Notifications): ChatUpdate | null =>
      payloadCipher.toUpdate(accountId, event, { unread, createUrl }),

    /** Finds the accounts' chats that changed since a time, with their last sequence numbers. */
    findChangedChats: (accountIds: readonly AccountId[], since: Temporal.Instant) =>
      findChangedChats(db, accountIds, since),
  }
}
