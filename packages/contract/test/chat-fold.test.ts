import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applyMissedEvents, fold, addOlderMessages } from '../src/chat/fold.ts'
import type { ChatEvent, ChatState } from '../src/chat/fold.ts'
import { countUnread } from '../src/chat/shapes.ts'
import type { ChatMessage } from '../src/chat/shapes.ts'

const CHAT = '00000000-0000-4000-8000-000000000000'
const buildUuid = (seq: number) => `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`

const message = (seq: number): ChatMessage => ({
  uuid: buildUuid(seq),
  chatId: CHAT,
  userId: 1,
  text: `message ${seq}`,
  fileUuid: null,
  thumbnailUrl: null,
  createdAt: '2026-11-15T12:00:00Z',
  new: false,
  seq,
})

/** Random chat histories: each step adds a message or deletes an existing one. */
const histories = fc.array(fc.option(fc.nat(), { freq: 3 }), { maxLength: 40 }).map((steps) => {
  const existing: number[] = []
  return steps.map((step, index): ChatEvent => {
    const seq = index + 1
    if (step === null || existing.length === 0) {
      existing.push(seq)
      return { type: 'chat', payload: message(seq) }
    }
    const [deleted = 0] = existing.splice(step % existing.length, 1)
    return { type: 'chat-message-delete', payload: { uuid: buildUuid(deleted), chatId: CHAT, seq } }
  })
})

/** Computes the messages that the server has at a sequence number, from the history only. */
function messagesAt(history: readonly ChatEvent[], seq: number): ChatMessage[] {
  const events = history.filter(({ payload }) => payload.seq <= seq)
  const deleted = new Set(events.flatMap(({ type, payload }) => (type === 'chat' ? [] : [payload.uuid])))
  return events.flatMap((event) => (event.type === 'chat' && !deleted.has(event.payload.uuid) ? [event.payload] : []))
}

function fetchAfter(history: readonly ChatEvent[], after: number, pageSize: number) {
  const page = history.filter(({ payload }) => payload.seq > after).slice(0, pageSize)
  const seq = page.at(-1)?.payload.seq ?? Math.max(after, history.length)
  const existing = new Set(messagesAt(history, history.length).map(({ uuid }) => uuid))
  return {
    messages: page.flatMap((event) =>
      event.type === 'chat' && existing.has(event.payload.uuid) ? [event.payload] : [],
    ),
    deleted: page.flatMap((event) => (event.type === 'chat' ? [] : [event.payload])),
    seq,
    more: seq < history.length,
  }
}

const emptyState: ChatState = { messages: [], seq: 0, isBehind: false }

/** Applies received events, and fetches missed events when behind, like the browser. */
function applyReceived(history: readonly ChatEvent[], received: readonly ChatEvent[], pageSize: number): ChatState {
  let state = emptyState
  for (const event of received) {
    state = fold(state, event)
    while (state.isBehind) state = applyMissedEvents(state, fetchAfter(history, state.seq, pageSize))
  }
  return state
}

/** Builds random selections of events, with duplicates and gaps, in any order. */
const arbitraryReceived = (history: readonly ChatEvent[]) =>
  history.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...history), { maxLength: 120 })

test('chat state converges to the server state if events are duplicated, lost, or reordered', () => {
  const cases = histories.chain((history) =>
    fc.tuple(fc.constant(history), arbitraryReceived(history), fc.integer({ min: 1, max: 7 })),
  )
  fc.assert(
    fc.property(cases, ([history, received, pageSize]) => {
      const state = applyReceived(history, received, pageSize)
      // Messages whose deletion the state has not received yet may still be shown.
      const expected = messagesAt(history, state.seq).map(({ uuid }) => uuid)
      const remaining = new Set(messagesAt(history, history.length).map(({ uuid }) => uuid))
      const shown = state.messages.map(({ uuid }) => uuid)
      expect(expected.filter((uuid) => shown.includes(uuid) || remaining.has(uuid))).toEqual(shown)

      const final = applyMissedEvents(state, fetchAfter(history, state.seq, Number.MAX_SAFE_INTEGER))
      expect(final).toMatchObject({
        messages: messagesAt(history, history.length),
        seq: history.length,
        isBehind: false,
      })
    }),
    { numRuns: 1000 },
  )
})

test('chat state equals the server state without fetching if events arrive in order', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const state = history.reduce(fold, emptyState)
      expect(state).toMatchObject({
        messages: messagesAt(history, history.length),
        seq: history.length,
        isBehind: false,
      })
    }),
  )
})

test('fold does not apply an event after a gap and marks the state as behind', () => {
  const state = fold(emptyState, { type: 'chat', payload: message(2) })
  expect(state).toMatchObject({ ...emptyState, isBehind: true })
})

test('applyMissedEvents ignores a reply that is older than the state', () => {
  const state = fold(fold(emptyState, { type: 'chat', payload: message(1) }), { type: 'chat', payload: message(2) })
  expect(applyMissedEvents(state, { messages: [message(1)], deleted: [], seq: 1, more: false })).toEqual(state)
})

test('chat state stays behind if another event arrives during the fetch', () => {
  const behind = fold(fold(emptyState, { type: 'chat', payload: message(2) }), { type: 'chat', payload: message(4) })
  const afterFirstFetch = applyMissedEvents(behind, {
    messages: [1, 2, 3].map(message),
    deleted: [],
    seq: 3,
    more: false,
  })
  expect(afterFirstFetch).toMatchObject({ seq: 3, isBehind: true })
  expect(
    applyMissedEvents(afterFirstFetch, { messages: [message(4)], deleted: [], seq: 4, more: false }).isBehind,
  ).toBe(false)
})

test('addOlderMessages does not restore a message that was deleted while the page was loading', () => {
  const state = { messages: [message(5)], seq: 5, isBehind: false }
  const deletion = { uuid: buildUuid(3), chatId: CHAT, seq: 6 }
  for (const after of [
    fold(state, { type: 'chat-message-delete', payload: deletion }),
    applyMissedEvents(state, { messages: [], deleted: [deletion], seq: 6, more: false }),
  ]) {
    expect(addOlderMessages(after, [message(3), message(4)]).messages.map(({ seq }) => seq)).toEqual([4, 5])
  }
})

test('addOlderMessages prepends older messages without duplicates', () => {
  const state = { messages: [message(5), message(6)], seq: 6, isBehind: false }
  expect(addOlderMessages(state, [message(3), message(4), message(5)]).messages.map(({ seq }) => seq)).toEqual([
    3, 4, 5, 6,
  ])
})

test('countUnread sums the unread messages of all chats', { tags: ['OP-002'] }, () => {
  const unread = (notificationCount: number) => ({
    notificationType: 'chat' as const,
    objectId: buildUuid(1),
    parentObjectId: CHAT,
    notificationCount,
  })
  expect(countUnread({})).toBe(0)
  expect(countUnread({ a: unread(2), b: unread(3) })).toBe(5)
})
