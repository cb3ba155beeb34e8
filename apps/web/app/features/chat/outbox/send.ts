import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { ChatMessage, Sent } from '@fourfold/contract/chat/shapes'

import { call, ApiError, NetworkError } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession } from '~/lib/session/session.ts'

import { happened } from '../live/hear.ts'
import { chatQuery, keptChat } from '../queries.ts'
import { addOutgoing, dropOutgoing, outboxOf, setProblem, setStuck } from './outbox.ts'
import type { Outgoing } from './outbox.ts'

/** When nobody answered, the next try comes after this, or with the network. */
const TRY_AGAIN_MS = 3000

let underWay: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** The message as the server keeps it from now on. (CHT-19) */
function asSent(userId: number, message: Outgoing, { uuid, chatId, seq, createdAt }: Sent): ChatMessage {
  const { text = null, fileUuid = null, thumbnailUrl = null } = message
  return { uuid, chatId, seq, createdAt, userId, text, fileUuid, thumbnailUrl, new: false }
}

/** Shows an acknowledged message in its chat before it leaves the outbox, so that it never disappears in between. */
async function show(userId: number, message: Outgoing, sent: Sent): Promise<void> {
  happened(userId, { type: 'chat', payload: asSent(userId, message, sent) })
  const kept = keptChat(userId, message.username)
  if (kept?.isBehind) await queryClient().refetchQueries({ queryKey: chatQuery(userId, message.username).queryKey })
  // The store tells its screens a moment later.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Whether it was answered: acknowledged or refused. A server that cannot answer now is silence. */
async function deliver(userId: number, message: Outgoing): Promise<boolean> {
  const { writtenAt: _writtenAt, problem: _problem, ...body } = message
  try {
    await show(userId, message, await call(sendMessage, { body }, { quiet: true }))
    dropOutgoing(userId, message.uuid)
    return true
  } catch (reason) {
    if (reason instanceof NetworkError) return false
    if (!(reason instanceof ApiError)) throw reason
    const isTemporary = reason.status === 401 || reason.status === 429 || reason.status >= 500
    if (isTemporary) return false
    setProblem(userId, message.uuid, reason.message)
    void queryClient().invalidateQueries({ queryKey: chatQuery(userId, message.username).queryKey })
    return true
  }
}

const isStill = (userId: number) => currentSession()?.userId === userId

async function flush(userId: number): Promise<void> {
  for (;;) {
    const next = outboxOf(userId).messages.find(({ problem }) => problem === undefined)
    // Another person may have logged in meanwhile: nothing is sent in their name.
    if (!next || !isStill(userId)) return setStuck(false)
    const isAnswered = await deliver(userId, next)
    setStuck(!isAnswered)
    if (isAnswered) continue
    timer = setTimeout(() => void flushOutbox(userId), TRY_AGAIN_MS)
    return
  }
}

/** Sends what waits, one after the other and in the order it was written. */
export function flushOutbox(userId: number): Promise<void> {
  clearTimeout(timer)
  underWay ??= flush(userId).finally(() => {
    underWay = null
  })
  return underWay
}

type Words = Pick<Outgoing, 'username' | 'text' | 'fileUuid' | 'thumbnailUrl' | 'appointmentUuid'>

/** Writes a message. From here on it is not lost, whatever the network does. */
export function write(userId: number, words: Words): void {
  addOutgoing(userId, { ...words, uuid: crypto.randomUUID(), writtenAt: new Date().toISOString() })
  void flushOutbox(userId)
}

/** Tries a refused message once more. */
export function tryAgain(userId: number, uuid: string): void {
  setProblem(userId, uuid, null)
  void flushOutbox(userId)
}
