import type { ChatInList } from '@fourfold/contract/chat/shapes'
import { describe, expect, test } from 'vitest'

import { rowsOf as shownRows } from '~/features/chat/conversation/messages/message-rows.ts'
import { firstPage, lastOfOther, withNews, withOlderPage, withRead, withSeen } from '~/features/chat/kept-chat.ts'
import { listAfter, rowsOf, withUnread } from '~/features/chat/list/chat-list.ts'

import { CHAT_ID, MAYA, message, reply, SAM } from './given.ts'

const kept = firstPage(reply([message(3, SAM), message(4, MAYA)], { more: true, readSeq: 3, otherReadSeq: 2 }))

describe('a chat in the store', () => {
  test('takes in what has happened since, and read markers never go back', () => {
    const after = withNews(
      kept,
      reply([message(5, MAYA)], {
        seq: 6,
        deleted: [{ uuid: message(3, SAM).uuid, chatId: CHAT_ID, seq: 6 }],
        readSeq: 4,
        otherReadSeq: 1,
        writing: 'blocked',
      }),
    )
    expect(after.messages.map(({ seq }) => seq)).toEqual([4, 5])
    expect(after).toMatchObject({ seq: 6, readSeq: 4, otherReadSeq: 2, writing: 'blocked', hasOlder: true })
  })

  test('gets earlier messages above, and knows when there are no more', () => {
    const after = withOlderPage(kept, reply([message(1, SAM), message(2, MAYA)], { seq: 4 }))
    expect(after.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(after.hasOlder).toBe(false)
  })

  test('knows who has read how far', () => {
    expect(lastOfOther(kept)).toBe(4)
    expect(withRead(kept, { userId: SAM, seq: 4 })).toMatchObject({ readSeq: 4, seenSeq: 3 })
    expect(withSeen(kept, 4)).toMatchObject({ readSeq: 4, seenSeq: 4 })
    expect(withRead(kept, { userId: MAYA, seq: 3 }).otherReadSeq).toBe(3)
    expect(withRead(kept, { userId: MAYA, seq: 1 }).otherReadSeq).toBe(2)
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

describe('the list in the store', () => {
  test('puts the chat somebody wrote in first, with their words', () => {
    const after = listAfter(list, { type: 'chat', payload: message(5, MAYA) }, SAM)
    expect(after && rowsOf(after).map(({ chatId }) => chatId)).toEqual([CHAT_ID, 'a'])
    expect(after?.pages[0]?.data[0]?.lastMessage).toEqual({ text: 'Message 5', isPicture: false, isOwn: false })
  })

  test('leaves to the server what it cannot know: a new chat, and what stands before a deleted message', () => {
    const elsewhere = message(5, MAYA, { chatId: '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0002' })
    expect(listAfter(list, { type: 'chat', payload: elsewhere }, SAM)).toBeNull()
    const { uuid, chatId } = message(5, MAYA)
    expect(listAfter(list, { type: 'chat-message-delete', payload: { uuid, chatId, seq: 6 } }, SAM)).toBeNull()
  })

  test('counts what is unread by chat', () => {
    const notification = {
      notificationType: 'chat',
      objectId: CHAT_ID,
      parentObjectId: CHAT_ID,
      notificationCount: 2,
    } as const
    const unread = rowsOf(withUnread(list, { [CHAT_ID]: notification })).map((one) => [one.chatId, one.unread])
    expect(unread).toEqual([
      ['a', 0],
      [CHAT_ID, 2],
    ])
  })
})

describe('what the screen shows', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  const shown = { outgoing: [], newAfter: 9, isDivided: false, viewerId: SAM, otherReadSeq: 3, now }
  const outgoing = { uuid: message(9, SAM).uuid, username: 'maya', text: 'Soon', writtenAt: '2026-11-16T11:00:00Z' }

  test('names days, and what nobody has seen yet begins with a line', () => {
    const messages = [
      message(1, SAM, { createdAt: '2025-12-31T09:00:00Z' }),
      message(2, MAYA, { createdAt: '2026-11-15T09:00:00Z' }),
      message(3, MAYA, { createdAt: '2026-11-16T09:00:00Z', new: true }),
    ]
    const rows = shownRows({ ...shown, messages, newAfter: 2, isDivided: true })
    expect(rows.map((one) => (one.kind === 'message' ? one.message.text : one.words))).toEqual([
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
    'flags what the server calls new and came since, with a line before it only where it was found',
    { tags: ['CHT-17'] },
    () => {
      const messages = [
        message(1, MAYA, { new: true }),
        message(2, SAM),
        message(3, MAYA, { new: true }),
        message(4, MAYA),
      ]
      const rows = shownRows({ ...shown, messages, newAfter: 2 })
      expect(rows.flatMap((one) => (one.kind === 'message' ? [one.message.isNew] : []))).toEqual([
        false,
        false,
        true,
        false,
      ])
      expect(rows.filter(({ kind }) => kind === 'divider')).toEqual([])
    },
  )

  test('says of own messages whether they are on their way, sent or read, and of others nothing', () => {
    const messages = [message(3, SAM), message(4, SAM), message(5, MAYA)]
    const rows = shownRows({ ...shown, messages, outgoing: [{ ...outgoing, state: 'sending' }] })
    const states = rows.flatMap((one) => (one.kind === 'message' ? [one.message.state] : []))
    expect(states).toEqual(['read', 'sent', null, 'sending'])
  })

  test('shows a message once that has just been acknowledged', () => {
    const messages = [message(9, SAM)]
    const rows = shownRows({ ...shown, messages, outgoing: [{ ...outgoing, state: 'sending' }] })
    expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })
})
