import type { ChatMessage } from '@fourfold/contract/chat/shapes'

import type { OutgoingMessage, OutgoingState } from '../../outbox/outbox.ts'
import { formatDay } from '../../times.ts'

/** `sent`: stored by the server. `read`: seen by the other party. Received messages have no state. */
export type MessageState = OutgoingState | 'sent' | 'read'

/** A displayed message, stored by the server or still in the outbox. */
export type ShownMessage = Pick<ChatMessage, 'uuid' | 'text' | 'fileUuid' | 'thumbnailUrl' | 'createdAt'> & {
  isOwn: boolean
  state: MessageState | null
  sendError: string | null
  /** Highlighted until the viewer leaves. (CHT-17) */
  isNew: boolean
}

export type Row =
  | { kind: 'day' | 'divider'; key: string; label: string }
  | { kind: 'message'; key: string; message: ShownMessage }

type RowsInput = {
  messages: readonly ChatMessage[]
  outgoing: readonly (OutgoingMessage & { state: OutgoingState })[]
  /** Messages with a higher `seq` are new: received while the viewer was away, or while the chat is open. */
  newAfterSeq: number
  /** Whether a divider precedes the new messages: only if they were received while the viewer was away. */
  hasDivider: boolean
  viewerId: number
  otherReadSeq: number
  now: number
}

function toShownMessage(message: ChatMessage, { viewerId, otherReadSeq, newAfterSeq }: RowsInput): ShownMessage {
  const { uuid, text, fileUuid, thumbnailUrl, createdAt, userId, seq } = message
  const isOwn = userId === viewerId
  const state = isOwn ? (seq <= otherReadSeq ? 'read' : 'sent') : null
  const isNew = message.new && seq > newAfterSeq
  return { uuid, text, fileUuid, thumbnailUrl, createdAt, isOwn, state, sendError: null, isNew }
}

function outgoingToShownMessage(message: RowsInput['outgoing'][number]): ShownMessage {
  const { uuid, text = null, fileUuid = null, thumbnailUrl = null, writtenAt: createdAt, state } = message
  const { sendError = null } = message
  return { uuid, text, fileUuid, thumbnailUrl, createdAt, state, sendError, isOwn: true, isNew: false }
}

/** Finds the first received message that the viewer has not seen. Returns its UUID. */
function findFirstNewUuid({ messages, newAfterSeq, hasDivider, viewerId }: RowsInput): string | undefined {
  if (!hasDivider) return undefined
  return messages.find(({ seq, userId }) => seq > newAfterSeq && userId !== viewerId)?.uuid
}

/** Builds the rows from top to bottom: days, the divider before new messages, and messages. */
export function buildRows(input: RowsInput): Row[] {
  const storedUuids = new Set(input.messages.map(({ uuid }) => uuid))
  const messages = [
    ...input.messages.map((message) => toShownMessage(message, input)),
    // For a moment, an acknowledged message may be in both lists.
    ...input.outgoing.filter(({ uuid }) => !storedUuids.has(uuid)).map(outgoingToShownMessage),
  ]
  const firstNewUuid = findFirstNewUuid(input)
  let day = ''
  return messages.flatMap((message): Row[] => {
    const label = formatDay(message.createdAt, input.now)
    const isNewDay = label !== day
    day = label
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day-${message.uuid}`, label } as const] : []),
      ...(message.uuid === firstNewUuid ? [{ kind: 'divider', key: 'new', label: 'New messages' } as const] : []),
      { kind: 'message', key: message.uuid, message },
    ]
  })
}
