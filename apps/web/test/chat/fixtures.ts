import type { ChatMessage, ChatReply } from '@fourfold/contract/chat/shapes'

export const CHAT_ID = '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0001'

/** The account ids of Sam and Maya. */
export const SAM = 1
export const MAYA = 2

const buildUuid = (seq: number) => `6f1f6f0c-6a5e-4c53-8f5e-${String(seq).padStart(12, '0')}`

export function buildMessage(seq: number, senderId: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
  return {
    uuid: buildUuid(seq),
    chatId: CHAT_ID,
    userId: senderId,
    text: `Message ${seq}`,
    fileUuid: null,
    thumbnailUrl: null,
    createdAt: `2026-11-15T09:${String(seq).padStart(2, '0')}:00Z`,
    new: false,
    seq,
    ...overrides,
  }
}

/** The server's reply to Sam for his chat with Maya. */
export function buildReply(messages: ChatMessage[], overrides: Partial<ChatReply> = {}): ChatReply {
  return {
    name: 'maya okafor',
    username: 'maya',
    userId: MAYA,
    chatId: CHAT_ID,
    messages,
    deleted: [],
    seq: messages.at(-1)?.seq ?? 0,
    more: false,
    profileImageUrl: null,
    isProfessional: true,
    readSeq: messages.at(-1)?.seq ?? 0,
    otherReadSeq: 0,
    writing: 'open',
    isBlocked: false,
    ...overrides,
  }
}
