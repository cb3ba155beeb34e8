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
import type { createChatIds } from './chat-id.ts'
import { chatsOf } from './chat-list.queries.ts'
import type { StateOf } from './chats.policy.ts'
import { presentEvents, presentInList, presentMessage, presentNotifications, presentOther } from './chats.present.ts'
import type { PrivateUrl, Viewer } from './chats.present.ts'
import { eventsAfter, messagesBefore } from './messages/messages.queries.ts'
import { pairOf } from './pairs.queries.ts'
import type { Pair } from './pairs.queries.ts'
import { unreadOf } from './read-receipts/read-receipts.queries.ts'
import type { createReading } from './read-receipts/read-receipts.service.ts'

export type ChatsDeps = {
  db: Db
  chatIdOf: ReturnType<typeof createChatIds>
  stateOf: StateOf
  privateUrl: PrivateUrl
  read: ReturnType<typeof createReading>['read']
  /** What the chat says of the other; profiles and appointments know. */
  aboutOther(viewer: AccountId, other: AccountId): Promise<NonNullable<ChatReply['about']>>
}

const cursors = createCursors(z.object({ lastAt: CursorInstant, chatId: z.uuid() }))

type Chat = NonNullable<Pair['chat']>

/** What has happened since a number. */
async function pageAfter(db: Db, { id, lastSeq }: Chat, { after, viewer }: { after: number; viewer: Viewer }) {
  const events = await eventsAfter(db, { chatId: id, after, limit: EVENTS_PER_PAGE + 1 })
  const shown = events.slice(0, EVENTS_PER_PAGE)
  const told = presentEvents(shown, viewer)
  return {
    messages: told.flatMap((event) => (event.type === 'chat' ? [event.payload] : [])),
    deleted: told.flatMap((event) => (event.type === 'chat' ? [] : [event.payload])),
    seq: shown.at(-1)?.at ?? Math.max(after, lastSeq),
    more: events.length > shown.length,
  }
}

/** The messages below a number, in the order they were written. */
async function pageBefore(db: Db, { id, lastSeq }: Chat, { before, viewer }: { before: number; viewer: Viewer }) {
  const rows = await messagesBefore(db, { chatId: id, before, limit: MESSAGES_PER_PAGE + 1 })
  const shown = rows.slice(0, MESSAGES_PER_PAGE).toReversed()
  const messages = shown.map((row) => presentMessage(row, viewer))
  return { messages, deleted: [], seq: lastSeq, more: rows.length > shown.length }
}

/** What people have not read; of many at once when many have just connected. */
const createUnread = (db: Db) =>
  createBatchLoader(async (accountIds: readonly AccountId[]) => {
    const byAccount = Map.groupBy(await unreadOf(db, accountIds), ({ account_id }) => account_id)
    return accountIds.map((accountId) => presentNotifications(byAccount.get(accountId) ?? []))
  })

/** Reading chats. */
export function createChats({ db, chatIdOf, stateOf, privateUrl, read, aboutOther }: ChatsDeps) {
  const unreadBy = createUnread(db)

  /** Somebody named, whom the caller may know of: a chat with them is there, or may be begun. */
  async function pairNamed(actor: Actor, username: string): Promise<Pair> {
    const pair = await pairOf(db, { accountId: actor.accountId, username })
    if (!pair || pair.other.id === actor.accountId) throw new AppError('not_found')
    if (pair.chat || (pair.other.isProfessional && !pair.other.isDeleted)) return pair
    // Whether a member exists who may not be written to is nobody's business.
    if ((await stateOf(actor, pair)) !== 'open') throw new AppError('not_found')
    return pair
  }

  async function pageOf({ accountId }: Actor, { chat }: Pair, { before, after }: ChatQuery) {
    if (!chat) return { messages: [], deleted: [], seq: 0, more: false }
    const viewer = { accountId, readSeq: chat.readSeq, urlOf: privateUrl }
    return after === undefined
      ? pageBefore(db, chat, { before: before ?? Number.MAX_SAFE_INTEGER, viewer })
      : pageAfter(db, chat, { after, viewer })
  }

  return {
    async chat(actor: Actor, query: ChatQuery): Promise<ChatReply> {
      const pair = await pairNamed(actor, query.username)
      const { other, chat } = pair
      const page = await pageOf(actor, pair, query)
      const isOpened = query.before === undefined && query.after === undefined
      // Opening the chat marks it read; loading older messages does not, nor does an admin acting as them. (OP-078)
      if (chat && isOpened && actor.impersonation === null && chat.readSeq < chat.lastSeq) {
        await read({ chatId: chat.id, accountId: actor.accountId, otherId: other.id, seq: chat.lastSeq })
      }
      return {
        ...page,
        ...presentOther(other),
        chatId: chat?.id ?? chatIdOf(actor.accountId, other.id),
        ...(isOpened && { about: await aboutOther(actor.accountId, other.id) }),
        readSeq: chat?.readSeq ?? 0,
        otherReadSeq: chat?.otherReadSeq ?? 0,
        writing: await stateOf(actor, pair),
        isBlocked: chat?.isBlocked ?? false,
      }
    },

    async chats({ accountId }: Actor, { after, limit }: PageQuery): Promise<Page<ChatInList[]>> {
      const cursor = after === undefined ? null : cursors.read(after)
      const position = cursor && { lastAt: Temporal.Instant.from(cursor.lastAt), chatId: cursor.chatId }
      const rows = await chatsOf(db, accountId, { after: position, limit: limit + 1 })
      const { shown, next } = takePage(rows, {
        limit,
        cursorOf: ({ last_at, chat_id }) => cursors.write({ lastAt: last_at.toString(), chatId: chat_id }),
      })
      return { data: shown.map((row) => presentInList(row, accountId)), next }
    },

    /** What somebody has not read. */
    notifications: ({ accountId }: Pick<Actor, 'accountId'>): Promise<Notifications> => unreadBy(accountId),
  }
}
