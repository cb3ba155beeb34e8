import { EVENTS_PER_PAGE, MESSAGES_PER_PAGE } from '@fourfold/contract/chat/shapes'
import type { ChatInList, ChatQuery, ChatReply, Notifications } from '@fourfold/contract/chat/shapes'
import type { Page, PageQuery } from '@fourfold/contract/paging'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { z } from 'zod'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { createBatchLoader } from '../infra/concurrency/batch-loader.ts'
import { createCursors, CursorInstant, takePage } from '../infra/cursors.ts'
import { listChats } from './chat-list.queries.ts'
import type { GetWritingState } from './chats.policy.ts'
import {
  presentEvents,
  presentInList,
  presentMessage,
  presentNotifications,
  presentOtherUser,
} from './chats.present.ts'
import type { PrivateUrl, Viewer } from './chats.present.ts'
import { listEventsAfter, listMessagesBefore } from './messages/messages.queries.ts'
import type { createChatIds } from './pairs/chat-id.ts'
import { findPair } from './pairs/pairs.queries.ts'
import type { Pair } from './pairs/pairs.queries.ts'
import { listUnread } from './read-receipts/read-receipts.queries.ts'
import type { createReadReceipts } from './read-receipts/read-receipts.service.ts'

export type ChatsDeps = {
  db: Db
  createChatId: ReturnType<typeof createChatIds>
  getWritingState: GetWritingState
  createUrl: PrivateUrl
  markRead: ReturnType<typeof createReadReceipts>['markRead']
  /**
   * Returns the other user's occupation and next appointment for the chat header. Implemented by profiles and
   * appointments.
   */
  getInfoAboutOther(viewer: AccountId, other: AccountId): Promise<NonNullable<ChatReply['about']>>
}

const cursors = createCursors(z.object({ lastAt: CursorInstant, chatId: z.uuid() }))

type Chat = NonNullable<Pair['chat']>

/** Loads the events after a sequence number. */
async function loadEventsAfter(db: Db, { id, lastSeq }: Chat, { after, viewer }: { after: number; viewer: Viewer }) {
  const events = await listEventsAfter(db, { chatId: id, after, limit: EVENTS_PER_PAGE + 1 })
  const page = events.slice(0, EVENTS_PER_PAGE)
  const chatEvents = presentEvents(page, viewer)
  return {
    messages: chatEvents.flatMap((event) => (event.type === 'chat' ? [event.payload] : [])),
    deleted: chatEvents.flatMap((event) => (event.type === 'chat' ? [] : [event.payload])),
    seq: page.at(-1)?.at ?? Math.max(after, lastSeq),
    more: events.length > page.length,
  }
}

/** Loads the messages before a sequence number, oldest first. */
async function loadMessagesBefore(
  db: Db,
  { id, lastSeq }: Chat,
  { before, viewer }: { before: number; viewer: Viewer },
) {
  const rows = await listMessagesBefore(db, { chatId: id, before, limit: MESSAGES_PER_PAGE + 1 })
  const page = rows.slice(0, MESSAGES_PER_PAGE).toReversed()
  const messages = page.map((row) => presentMessage(row, viewer))
  return { messages, deleted: [], seq: lastSeq, more: rows.length > page.length }
}

/** Batches the queries for unread counts, because many users reconnect at the same time after a restart. */
const createUnreadLoader = (db: Db) =>
  createBatchLoader(async (accountIds: readonly AccountId[]) => {
    const byAccount = Map.groupBy(await listUnread(db, accountIds), ({ account_id }) => account_id)
    return accountIds.map((accountId) => presentNotifications(byAccount.get(accountId) ?? []))
  })

/** Loads chats. */
export function createChats({ db, createChatId, getWritingState, createUrl, markRead, getInfoAboutOther }: ChatsDeps) {
  const loadUnread = createUnreadLoader(db)

  /** Finds a user that the caller has a chat with or can start one with. */
  async function getPair(actor: Actor, username: string): Promise<Pair> {
    const pair = await findPair(db, { accountId: actor.accountId, username })
    if (!pair || pair.other.id === actor.accountId) throw new AppError('not_found')
    if (pair.chat || (pair.other.isProfessional && !pair.other.isDeleted)) return pair
    // Do not reveal whether a member exists who can't be messaged.
    if ((await getWritingState(actor, pair)) !== 'open') throw new AppError('not_found')
    return pair
  }

  async function loadPage({ accountId }: Actor, { chat }: Pair, { before, after }: ChatQuery) {
    if (!chat) return { messages: [], deleted: [], seq: 0, more: false }
    const viewer = { accountId, readSeq: chat.readSeq, createUrl }
    return after === undefined
      ? loadMessagesBefore(db, chat, { before: before ?? Number.MAX_SAFE_INTEGER, viewer })
      : loadEventsAfter(db, chat, { after, viewer })
  }

  return {
    async loadChat(actor: Actor, query: ChatQuery): Promise<ChatReply> {
      const pair = await getPair(actor, query.username)
      const { other, chat } = pair
      const page = await loadPage(actor, pair, query)
      const isOpened = query.before === undefined && query.after === undefined
      // Opening the chat marks it as read; loading older messages or impersonation doesn't. (OP-078)
      if (chat && isOpened && actor.impersonation === null && chat.readSeq < chat.lastSeq) {
        await markRead({ chatId: chat.id, accountId: actor.accountId, otherId: other.id, seq: chat.lastSeq })
      }
      return {
        ...page,
        ...presentOtherUser(other),
        chatId: chat?.id ?? createChatId(actor.accountId, other.id),
        ...(isOpened && { about: await getInfoAboutOther(actor.accountId, other.id) }),
        readSeq: chat?.readSeq ?? 0,
        otherReadSeq: chat?.otherReadSeq ?? 0,
        writing: await getWritingState(actor, pair),
        isBlocked: chat?.isBlocked ?? false,
      }
    },

    async listChats({ accountId }: Actor, { after, limit }: PageQuery): Promise<Page<ChatInList[]>> {
      const cursor = after === undefined ? null : cursors.read(after)
      const position = cursor && { lastAt: Temporal.Instant.from(cursor.lastAt), chatId: cursor.chatId }
      const rows = await listChats(db, accountId, { after: position, limit: limit + 1 })
      const { shown, next } = takePage(rows, {
        limit,
        cursorOf: ({ last_message_at, chat_id }) =>
          cursors.write({ lastAt: last_message_at.toString(), chatId: chat_id }),
      })
      return { data: shown.map((row) => presentInList(row, accountId)), next }
    },

    /** Loads the unread messages by chat. */
    getUnreadCounts: ({ accountId }: Pick<Actor, 'accountId'>): Promise<Notifications> => loadUnread(accountId),
  }
}
