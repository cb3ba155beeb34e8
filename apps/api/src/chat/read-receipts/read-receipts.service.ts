import { EVENTS_PER_PAGE } from '@fourfold/contract/chat/shapes'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { presentEvents, presentNotifications } from '../chats.present.ts'
import type { PrivateUrl } from '../chats.present.ts'
import { lockChat, moveRead } from '../chats.store.ts'
import type { Hint, News, SealedNews } from '../live-events/encrypted-payload.ts'
import type { TellLive } from '../live-events/live-event.ts'
import { newsOf } from '../live-events/live-events.queries.ts'
import { changedSince } from '../messages/messages.queries.ts'
import { readingIn } from './read-receipts.queries.ts'

export type ReadingDeps = { db: Db; privateUrl: PrivateUrl; tellLive: TellLive; sealedNews: SealedNews }

type Reading = { chatId: string; accountId: AccountId; otherId: AccountId; seq: number }

/** How far people have read, and what they hear without asking. */
export function createReading({ db, privateUrl, tellLive, sealedNews }: ReadingDeps) {
  /** Everything up to a number counts as read; both hear of it, but for whom the reader has blocked. */
  async function read({ chatId, accountId, otherId, seq }: Reading): Promise<void> {
    const moved = await inTransaction(db, async (tx) => {
      const upTo = Math.min(seq, await lockChat(tx, chatId))
      const row = await moveRead(tx, { chatId, accountId, seq: upTo })
      return row && { upTo, isBlocked: row.is_blocked }
    })
    if (!moved) return
    const hearers = moved.isBlocked ? [accountId] : [accountId, otherId]
    tellLive(hearers, { chatId, readBy: accountId, seq: moved.upTo })
  }

  return {
    read,

    /** Somebody has read a chat of theirs, up to a number or to its end. Other chats are none of their business. */
    async readUpTo(accountId: AccountId, { chatId, seq }: { chatId: string; seq?: number | undefined }): Promise<void> {
      const known = await readingIn(db, chatId, accountId)
      const upTo = Math.min(seq ?? Number.MAX_SAFE_INTEGER, known?.lastSeq ?? 0)
      if (known && known.readSeq < upTo) await read({ chatId, accountId, otherId: known.otherId, seq: upTo })
    },

    /** What has happened in a chat since a number, as one of the two is told. */
    async newsFor(accountId: AccountId, { chatId, after }: { chatId: string; after: number }): Promise<News> {
      const { events: rows, unread } = await newsOf(db, { chatId, after, limit: EVENTS_PER_PAGE, accountId })
      // Nobody is told live that a message is old.
      const events = presentEvents(rows, { accountId, readSeq: 0, urlOf: privateUrl })
      return { events, upTo: rows.at(-1)?.at ?? after, notifications: presentNotifications(unread) }
    },

    /** The same without asking, when a hint brings the next message; nothing when it does not follow from what is known. */
    newsIn: (accountId: AccountId, hint: Hint, unread: Notifications): News | null =>
      sealedNews.follow(accountId, hint, { unread, urlOf: privateUrl }),

    /** In which chats of these people something has happened since a moment, and up to which number. */
    happenedSince: (accountIds: readonly AccountId[], since: Temporal.Instant) => changedSince(db, accountIds, since),
  }
}
