import type { ChatInList } from '@fourfold/contract/chat/shapes'
import { describe, expect, test } from 'vitest'

import {
  createCachedChat,
  findLastReceivedSeq,
  mergeUpdate,
  prependPage,
  applyReadReceipt,
  markSeen,
} from '~/features/chat/cached-chat.ts'
import { buildRows } from '~/features/chat/conversation/messages/message-rows.ts'
import { applyEventToList, listRows, applyUnreadCounts } from '~/features/chat/list/chat-list.ts'

import { CHAT_ID, MAYA, buildMessage, buildReply, SAM } from './fixtures.ts'

const cachedChat = createCachedChat(
  buildReply([buildMessage(3, SAM), buildMessage(4, MAYA)], { more: true, readSeq: 3, otherReadSeq: 2 }),
)

describe('the cached chat', () => {
  test('merges an update without moving read markers back', () => {
    const updated = mergeUpdate(
      cachedChat,
      buildReply([buildMessage(5, MAYA)], {
        seq: 6,
        deleted: [{ uuid: buildMessage(3, SAM).uuid, chatId: CHAT_ID, seq: 6 }],
        readSeq: 4,
        otherReadSeq: 1,
        writing: 'blocked',
      }),
    )
    expect(updated.messages.map(({ seq }) => seq)).toEqual([4, 5])
    expect(updated).toMatchObject({ seq: 6, readSeq: 4, otherReadSeq: 2, writing: 'blocked', hasOlder: true })
  })

  test('prepends older messages and records when there are no more', () => {
    const updated = prependPage(cachedChat, buildReply([buildMessage(1, SAM), buildMessage(2, MAYA)], { seq: 4 }))
    expect(updated.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(updated.hasOlder).toBe(false)
  })

  test('applies read receipts of both parties', () => {
    expect(findLastReceivedSeq(cachedChat)).toBe(4)
    expect(applyReadReceipt(cachedChat, { userId: SAM, seq: 4 })).toMatchObject({ readSeq: 4, seenSeq: 3 })
    expect(markSeen(cachedChat, 4)).toMatchObject({ readSeq: 4, seenSeq: 4 })
    expect(applyReadReceipt(cachedChat, { userId: MAYA, seq: 3 }).otherReadSeq).toBe(3)
    expect(applyReadReceipt(cachedChat, { userId: MAYA, seq: 1 }).otherReadSeq).toBe(2)
  })
})

const row = (chatId: string, lastAt: string): ChatInList => ({
  username: chatId,
  name: chatId,
  chatId,
  profileImageUrl: null,
  unread: 0,
  lastAt,
  lastMessage: null,
})
const list = {
  pages: [
    { data: [row('a', '2026-11-15T08:00:00Z')], next: 'more' },
    { data: [row(CHAT_ID, '2026-11-15T07:00:00Z')], next: null },
  ],
  pageParams: [null, 'more'],
}

describe('the cached chat list', () => {
  test('moves a chat with a new message to the top and shows the message', () => {
    const updated = applyEventToList(list, { type: 'chat', payload: buildMessage(5, MAYA) }, SAM)
    expect(updated && listRows(updated).map(({ chatId }) => chatId)).toEqual([CHAT_ID, 'a'])
    expect(updated?.pages[0]?.data[0]?.lastMessage).toEqual({ text: 'Message 5', isPicture: false, isOwn: false })
  })

  test('requires a refetch for a new chat and for a deleted message', () => {
    const messageInNewChat = buildMessage(5, MAYA, { chatId: '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0002' })
    expect(applyEventToList(list, { type: 'chat', payload: messageInNewChat }, SAM)).toBeNull()
    const { uuid, chatId } = buildMessage(5, MAYA)
    expect(applyEventToList(list, { type: 'chat-message-delete', payload: { uuid, chatId, seq: 6 } }, SAM)).toBeNull()
  })

  test('sets the unread count of each chat', () => {
    const notification = {
      notificationType: 'chat',
      objectId: CHAT_ID,
      parentObjectId: CHAT_ID,
      notificationCount: 2,
    } as const
    const unread = listRows(applyUnreadCounts(list, { [CHAT_ID]: notification })).map(({ chatId, unread }) => [
      chatId,
      unread,
    ])
    expect(unread).toEqual([
      ['a', 0],
      [CHAT_ID, 2],
    ])
  })
})

describe('the message rows', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  const rowOptions = { outgoing: [], newAfterSeq: 9, hasDivider: false, viewerId: SAM, otherReadSeq: 3, now }
  const outgoing = {
    uuid: buildMessage(9, SAM).uuid,
    username: 'maya',
    text: 'Soon',
    writtenAt: '2026-11-16T11:00:00Z',
  }

  test('shows days and a divider before unseen messages', () => {
    const messages = [
      buildMessage(1, SAM, { createdAt: '2025-12-31T09:00:00Z' }),
      buildMessage(2, MAYA, { createdAt: '2026-11-15T09:00:00Z' }),
      buildMessage(3, MAYA, { createdAt: '2026-11-16T09:00:00Z', new: true }),
    ]
    const rows = buildRows({ ...rowOptions, messages, newAfterSeq: 2, hasDivider: true })
    expect(rows.map((row) => (row.kind === 'message' ? row.message.text : row.label))).toEqual([
      'Wednesday, December 31, 2025',
      'Message 1',
      'Yesterday',
      'Message 2',
      'Today',
      'New messages',
      'Message 3',
    ])
  })

  test(
    'highlights messages that the server marks as new and the viewer has not seen, without a divider if disabled',
    { tags: ['CHT-17'] },
    () => {
      const messages = [
        buildMessage(1, MAYA, { new: true }),
        buildMessage(2, SAM),
        buildMessage(3, MAYA, { new: true }),
        buildMessage(4, MAYA),
      ]
      const rows = buildRows({ ...rowOptions, messages, newAfterSeq: 2 })
      expect(rows.flatMap((row) => (row.kind === 'message' ? [row.message.isNew] : []))).toEqual([
        false,
        false,
        true,
        false,
      ])
      expect(rows.filter(({ kind }) => kind === 'divider')).toEqual([])
    },
  )

  test('shows the state of own messages only: sending, sent or read', () => {
    const messages = [buildMessage(3, SAM), buildMessage(4, SAM), buildMessage(5, MAYA)]
    const rows = buildRows({ ...rowOptions, messages, outgoing: [{ ...outgoing, state: 'sending' }] })
    const states = rows.flatMap((row) => (row.kind === 'message' ? [row.message.state] : []))
    expect(states).toEqual(['read', 'sent', null, 'sending'])
  })

  test('shows an acknowledged message once while it is still in the outbox', () => {
    const messages = [buildMessage(9, SAM)]
    const rows = buildRows({ ...rowOptions, messages, outgoing: [{ ...outgoing, state: 'sending' }] })
    expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })
})
