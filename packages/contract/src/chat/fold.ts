import type { ChatMessage, ChatReply, DeletedMessage } from './shapes.ts'

/** State of a chat on a client, up to a sequence number. */
export type ChatState = {
  /** Ordered by `seq`. Older messages may not be loaded yet. */
  messages: readonly ChatMessage[]
  seq: number
  /** Whether the client missed an event and must fetch the events after `seq`. */
  isBehind: boolean
  /** The highest sequence number received, including events that were not applied. */
  highestSeq?: number
  /** UUIDs of deleted messages, which an older page that arrives late may still contain. */
  deleted?: readonly string[]
}

/** A chat event from the socket. */
export type ChatEvent =
  | { type: 'chat'; payload: ChatMessage }
  | { type: 'chat-message-delete'; payload: DeletedMessage }

const addMessage = (messages: readonly ChatMessage[], message: ChatMessage) =>
  messages.some(({ uuid }) => uuid === message.uuid)
    ? messages
    : [...messages, message].toSorted((a, b) => a.seq - b.seq)

function applyEvent(messages: readonly ChatMessage[], { type, payload }: ChatEvent): readonly ChatMessage[] {
  if (type === 'chat') return addMessage(messages, payload)
  return messages.filter(({ uuid }) => uuid !== payload.uuid)
}

const listDeleted = ({ deleted = [] }: ChatState, events: readonly ChatEvent[]) => [
  ...deleted,
  ...events.flatMap(({ type, payload }) => (type === 'chat' ? [] : [payload.uuid])),
]

/**
 * Applies an event to the state. Tolerates duplicated, lost, and reordered events: it ignores duplicates, and marks the
 * state as behind instead of applying an event after a gap.
 */
export function fold(state: ChatState, event: ChatEvent): ChatState {
  const { seq } = event.payload
  if (seq <= state.seq) return state
  if (seq > state.seq + 1) return { ...state, isBehind: true, highestSeq: Math.max(seq, state.highestSeq ?? 0) }
  return { ...state, messages: applyEvent(state.messages, event), seq, deleted: listDeleted(state, [event]) }
}

type MissedEvents = Pick<ChatReply, 'messages' | 'deleted' | 'seq' | 'more'>

/** Applies fetched missed events to the state. Ignores a reply that is older than the state. */
export function applyMissedEvents(state: ChatState, reply: MissedEvents): ChatState {
  if (reply.seq < state.seq) return state
  const events: ChatEvent[] = [
    ...reply.messages.map((payload) => ({ type: 'chat' as const, payload })),
    ...reply.deleted.map((payload) => ({ type: 'chat-message-delete' as const, payload })),
  ]
  const inOrder = events.toSorted((a, b) => a.payload.seq - b.payload.seq)
  const messages = inOrder
    .filter(({ payload }) => payload.seq > state.seq)
    .reduce((current, event) => applyEvent(current, event), state.messages)
  const { highestSeq = 0 } = state
  return {
    messages,
    seq: reply.seq,
    isBehind: reply.more || highestSeq > reply.seq,
    highestSeq,
    deleted: listDeleted(state, inOrder),
  }
}

/** Prepends a page of older messages, except messages deleted since it was requested. */
export function addOlderMessages(state: ChatState, older: readonly ChatMessage[]): ChatState {
  const remaining = older.filter(({ uuid }) => !state.deleted?.includes(uuid))
  return { ...state, messages: remaining.reduce(addMessage, state.messages) }
}
