import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { ChatMessage, SendMessageReply } from '@fourfold/contract/chat/shapes'

import { call, ApiError, NetworkError } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession } from '~/lib/session/session.ts'

import { applyChatEvent } from '../live/handle-frame.ts'
import { chatQuery, getCachedChat } from '../queries.ts'
import { addOutgoingMessage, removeOutgoingMessage, readOutbox, setSendError, setStalled } from './outbox.ts'
import type { OutgoingMessage } from './outbox.ts'

/** The delay before the next attempt if the server cannot be reached. */
const RETRY_MS = 3000

let activeFlush: Promise<void> | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Builds the stored message from the acknowledgment. (CHT-19) */
function toChatMessage(
  userId: number,
  message: OutgoingMessage,
  { uuid, chatId, seq, createdAt }: SendMessageReply,
): ChatMessage {
  const { text = null, fileUuid = null, thumbnailUrl = null } = message
  return { uuid, chatId, seq, createdAt, userId, text, fileUuid, thumbnailUrl, new: false }
}

/** Adds an acknowledged message to its chat. The caller then removes it from the outbox, so that it stays visible. */
async function cacheSentMessage(userId: number, message: OutgoingMessage, sent: SendMessageReply): Promise<void> {
  applyChatEvent(userId, { type: 'chat', payload: toChatMessage(userId, message, sent) })
  const cached = getCachedChat(userId, message.username)
  if (cached?.isBehind) await queryClient().refetchQueries({ queryKey: chatQuery(userId, message.username).queryKey })
  // React Query notifies its observers in the next task.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Sends one message. Returns false if it must be retried: network errors, 401, 429 and 5xx. */
async function deliver(userId: number, message: OutgoingMessage): Promise<boolean> {
  const { writtenAt: _writtenAt, sendError: _sendError, ...body } = message
  try {
    await cacheSentMessage(userId, message, await call(sendMessage, { body }, { quiet: true }))
    removeOutgoingMessage(userId, message.uuid)
    return true
  } catch (error) {
    if (error instanceof NetworkError) return false
    if (!(error instanceof ApiError)) throw error
    const isTemporary = error.status === 401 || error.status === 429 || error.status >= 500
    if (isTemporary) return false
    setSendError(userId, message.uuid, error.message)
    void queryClient().invalidateQueries({ queryKey: chatQuery(userId, message.username).queryKey })
    return true
  }
}

const isCurrentUser = (userId: number) => currentSession()?.userId === userId

async function flush(userId: number): Promise<void> {
  for (;;) {
    const next = readOutbox(userId).messages.find(({ sendError }) => sendError === undefined)
    // Another user may have logged in since the last message.
    if (!next || !isCurrentUser(userId)) return setStalled(false)
    const isDelivered = await deliver(userId, next)
    setStalled(!isDelivered)
    if (isDelivered) continue
    retryTimer = setTimeout(() => void flushOutbox(userId), RETRY_MS)
    return
  }
}

/** Sends the unsent messages one at a time, in the order they were written. */
export function flushOutbox(userId: number): Promise<void> {
  clearTimeout(retryTimer)
  activeFlush ??= flush(userId).finally(() => {
    activeFlush = null
  })
  return activeFlush
}

type MessageContent = Pick<OutgoingMessage, 'username' | 'text' | 'fileUuid' | 'thumbnailUrl' | 'appointmentUuid'>

/** Stores a message in the outbox, where it survives network errors and reloads, and sends it. */
export function queueMessage(userId: number, content: MessageContent): void {
  addOutgoingMessage(userId, { ...content, uuid: crypto.randomUUID(), writtenAt: new Date().toISOString() })
  void flushOutbox(userId)
}

/** Sends a rejected message again. */
export function retryMessage(userId: number, uuid: string): void {
  setSendError(userId, uuid, null)
  void flushOutbox(userId)
}
