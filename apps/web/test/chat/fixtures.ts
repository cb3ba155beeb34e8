import type { ChatMessage, ChatReply } from '@fourfold/contract/chat/shapes'

export const CHAT_ID = '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0001'

/** Sam is 1, Maya is 2. */
export const SAM = 1
export const MAYA = 2

const uuidOf = (seq: number) => `6f1f6f0c-6a5e-4c53-8f5e-${String(seq).padStart(12, '0')}`

export function message(seq: number, by: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    uuid: uuidOf(seq),
    chatId: CHAT_ID,
    userId: by,
    text: `Message ${seq}`,
    fileUuid: null,
    thumbnailUrl: null,
    createdAt: `2026-11-15T09:${String(seq).padStart(2, '0')}:00Z`,
    new: false,
    seq,
    ...more,
  }
}

/** The server's reply to Sam for his chat with Maya. */
export function reply(messages: ChatMessage[], more: Partial<ChatReply> = {}): ChatReply {
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
    ...more,
  }
}
