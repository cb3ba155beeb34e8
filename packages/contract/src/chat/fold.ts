import type { ChatMessage, ChatReply, DeletedMessage } from './shapes.ts'

/** What somebody sees of a chat, up to a number. */
export type ChatState = {
  /** In the order they were written; there may be more above. */
  messages: readonly ChatMessage[]
  seq: number
  /** Something was missed: what has happened since `seq` has to be asked for. */
  isBehind: boolean
  /** The highest number that was heard of, believed or not. */
  heard?: number
  /** What was deleted meanwhile: an older page that comes late may still hold it. */
  deleted?: readonly string[]
}

/** What the socket tells of a chat. */
export type ChatEvent =
  | { type: 'chat'; payload: ChatMessage }
  | { type: 'chat-message-delete'; payload: DeletedMessage }

const addMessage = (messages: readonly ChatMessage[], message: ChatMessage) =>
  messages.some(({ uuid }) => uuid === message.uuid)
    ? messages
    : [...messages, message].toSorted((one, other) => one.seq - other.seq)

function applyEvent(messages: readonly ChatMessage[], { type, payload }: ChatEvent): readonly ChatMessage[] {
  if (type === 'chat') return addMessage(messages, payload)
  return messages.filter(({ uuid }) => uuid !== payload.uuid)
}

const listDeleted = ({ deleted = [] }: ChatState, events: readonly ChatEvent[]) => [
  ...deleted,
  ...events.flatMap(({ type, payload }) => (type === 'chat' ? [] : [payload.uuid])),
]

/**
 * The state after an event. One that is known already changes nothing, and one that comes too early is not believed: the
 * state is behind until it has caught up. So events may be doubled, lost and come in any order.
 */
export function fold(state: ChatState, event: ChatEvent): ChatState {
  const { seq } = event.payload
  if (seq <= state.seq) return state
  if (seq > state.seq + 1) return { ...state, isBehind: true, heard: Math.max(seq, state.heard ?? 0) }
  return { ...state, messages: applyEvent(state.messages, event), seq, deleted: listDeleted(state, [event]) }
}

type MissedEvents = Pick<ChatReply, 'messages' | 'deleted' | 'seq' | 'more'>

/** The state after the answer to "what has happened since". An answer that is older than the state changes nothing. */
export function applyMissedEvents(state: ChatState, reply: MissedEvents): ChatState {
  if (reply.seq < state.seq) return state
  const events: ChatEvent[] = [
    ...reply.messages.map((payload) => ({ type: 'chat' as const, payload })),
    ...reply.deleted.map((payload) => ({ type: 'chat-message-delete' as const, payload })),
  ]
  const inOrder = events.toSorted((one, other) => one.payload.seq - other.payload.seq)
  const messages = inOrder
    .filter(({ payload }) => payload.seq > state.seq)
    .reduce((before, event) => applyEvent(before, event), state.messages)
  const { heard = 0 } = state
  return {
    messages,
    seq: reply.seq,
    isBehind: reply.more || heard > reply.seq,
    heard,
    deleted: listDeleted(state, inOrder),
  }
}

/** The state with the messages above its first one, but for those that were deleted while they were on their way. */
export function addOlderMessages(state: ChatState, older: readonly ChatMessage[]): ChatState {
  const there = older.filter(({ uuid }) => !state.deleted?.includes(uuid))
  return { ...state, messages: there.reduce(addMessage, state.messages) }
}
