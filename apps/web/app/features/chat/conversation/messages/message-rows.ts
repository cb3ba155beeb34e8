import type { ChatMessage } from '@fourfold/contract/chat/shapes'

import type { Outgoing, OutgoingState } from '../../outbox/outbox.ts'
import { dayName } from '../../times.ts'

/** `sent`: the server has it. `read`: the other has seen it. Messages of the other have no state. */
export type MessageState = OutgoingState | 'sent' | 'read'

/** A message as the screen shows it, whether the server knows it or not. */
export type ShownMessage = Pick<ChatMessage, 'uuid' | 'text' | 'fileUuid' | 'thumbnailUrl' | 'createdAt'> & {
  isOwn: boolean
  state: MessageState | null
  problem: string | null
  /** Flagged until the viewer leaves. (CHT-17) */
  isNew: boolean
}

export type Row =
  | { kind: 'day' | 'divider'; key: string; words: string }
  | { kind: 'message'; key: string; message: ShownMessage }

type Shown = {
  messages: readonly ChatMessage[]
  outgoing: readonly (Outgoing & { state: OutgoingState })[]
  /** What came after this number came while the viewer was away, or while they look. */
  newAfter: number
  /** Whether a line stands before it: only where the viewer finds it, not where they see it come. */
  isDivided: boolean
  viewerId: number
  otherReadSeq: number
  now: number
}

function shownSent(message: ChatMessage, { viewerId, otherReadSeq, newAfter }: Shown): ShownMessage {
  const { uuid, text, fileUuid, thumbnailUrl, createdAt, userId, seq } = message
  const isOwn = userId === viewerId
  const state = isOwn ? (seq <= otherReadSeq ? 'read' : 'sent') : null
  const isNew = message.new && seq > newAfter
  return { uuid, text, fileUuid, thumbnailUrl, createdAt, isOwn, state, problem: null, isNew }
}

function shownOutgoing(message: Shown['outgoing'][number]): ShownMessage {
  const { uuid, text = null, fileUuid = null, thumbnailUrl = null, writtenAt: createdAt, state } = message
  const { problem = null } = message
  return { uuid, text, fileUuid, thumbnailUrl, createdAt, state, problem, isOwn: true, isNew: false }
}

/** Where the first message stands that the viewer has not seen before. */
function firstNew({ messages, newAfter, isDivided, viewerId }: Shown): string | undefined {
  if (!isDivided) return undefined
  return messages.find(({ seq, userId }) => seq > newAfter && userId !== viewerId)?.uuid
}

/** What the screen shows from top to bottom: days, the line before new messages, and messages. */
export function rowsOf(shown: Shown): Row[] {
  const sent = new Set(shown.messages.map(({ uuid }) => uuid))
  const all = [
    ...shown.messages.map((message) => shownSent(message, shown)),
    // One that was acknowledged may be in both for a moment.
    ...shown.outgoing.filter(({ uuid }) => !sent.has(uuid)).map(shownOutgoing),
  ]
  const divided = firstNew(shown)
  let day = ''
  return all.flatMap((message): Row[] => {
    const words = dayName(message.createdAt, shown.now)
    const isNewDay = words !== day
    day = words
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day-${message.uuid}`, words } as const] : []),
      ...(message.uuid === divided ? [{ kind: 'divider', key: 'new', words: 'New messages' } as const] : []),
      { kind: 'message', key: message.uuid, message },
    ]
  })
}
