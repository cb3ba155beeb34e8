import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applyMissedEvents, fold, addOlderMessages } from '../src/chat/fold.ts'
import type { ChatEvent, ChatState } from '../src/chat/fold.ts'
import { countUnread } from '../src/chat/shapes.ts'
import type { ChatMessage } from '../src/chat/shapes.ts'

const CHAT = '00000000-0000-4000-8000-000000000000'
const uuidOf = (seq: number) => `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`

const message = (seq: number): ChatMessage => ({
  uuid: uuidOf(seq),
  chatId: CHAT,
  userId: 1,
  text: `message ${seq}`,
  fileUuid: null,
  thumbnailUrl: null,
  createdAt: '2026-11-15T12:00:00Z',
  new: false,
  seq,
})

/** Everything that happens in a chat: each step writes, or deletes one of the messages that are there. */
const histories = fc.array(fc.option(fc.nat(), { freq: 3 }), { maxLength: 40 }).map((steps) => {
  const there: number[] = []
  return steps.map((step, index): ChatEvent => {
    const seq = index + 1
    if (step === null || there.length === 0) {
      there.push(seq)
      return { type: 'chat', payload: message(seq) }
    }
    const [doomed = 0] = there.splice(step % there.length, 1)
    return { type: 'chat-message-delete', payload: { uuid: uuidOf(doomed), chatId: CHAT, seq } }
  })
})

/** The server's own answers, from the history alone. */
function messagesAt(history: readonly ChatEvent[], seq: number): ChatMessage[] {
  const happened = history.filter(({ payload }) => payload.seq <= seq)
  const deleted = new Set(happened.flatMap(({ type, payload }) => (type === 'chat' ? [] : [payload.uuid])))
  return happened.flatMap((event) => (event.type === 'chat' && !deleted.has(event.payload.uuid) ? [event.payload] : []))
}

function fetchedAfter(history: readonly ChatEvent[], after: number, pageSize: number) {
  const page = history.filter(({ payload }) => payload.seq > after).slice(0, pageSize)
  const seq = page.at(-1)?.payload.seq ?? Math.max(after, history.length)
  const there = new Set(messagesAt(history, history.length).map(({ uuid }) => uuid))
  return {
    messages: page.flatMap((event) => (event.type === 'chat' && there.has(event.payload.uuid) ? [event.payload] : [])),
    deleted: page.flatMap((event) => (event.type === 'chat' ? [] : [event.payload])),
    seq,
    more: seq < history.length,
  }
}

const empty: ChatState = { messages: [], seq: 0, isBehind: false }

/** Catches up whenever something was missed, as the browser does. */
function receive(history: readonly ChatEvent[], pushed: readonly ChatEvent[], pageSize: number): ChatState {
  let state = empty
  for (const event of pushed) {
    state = fold(state, event)
    while (state.isBehind) state = applyMissedEvents(state, fetchedAfter(history, state.seq, pageSize))
  }
  return state
}

const pushedFrom = (history: readonly ChatEvent[]) =>
  history.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...history), { maxLength: 120 })

test('events that are doubled, lost and out of order lead to what a new fetch shows', () => {
  const cases = histories.chain((history) =>
    fc.tuple(fc.constant(history), pushedFrom(history), fc.integer({ min: 1, max: 7 })),
  )
  fc.assert(
    fc.property(cases, ([history, pushed, pageSize]) => {
      const state = receive(history, pushed, pageSize)
      // Deletions that the state has not heard of yet leave nothing out that it should still show.
      const known = messagesAt(history, state.seq).map(({ uuid }) => uuid)
      const lasting = new Set(messagesAt(history, history.length).map(({ uuid }) => uuid))
      const shown = state.messages.map(({ uuid }) => uuid)
      expect(known.filter((uuid) => shown.includes(uuid) || lasting.has(uuid))).toEqual(shown)

      const final = applyMissedEvents(state, fetchedAfter(history, state.seq, Number.MAX_SAFE_INTEGER))
      expect(final).toMatchObject({
        messages: messagesAt(history, history.length),
        seq: history.length,
        isBehind: false,
      })
    }),
    { numRuns: 1000 },
  )
})

test('every event in its order leads there without asking', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const state = history.reduce(fold, empty)
      expect(state).toMatchObject({
        messages: messagesAt(history, history.length),
        seq: history.length,
        isBehind: false,
      })
    }),
  )
})

test('an event that comes too early is not shown, and says that something is missing', () => {
  const state = fold(empty, { type: 'chat', payload: message(2) })
  expect(state).toMatchObject({ ...empty, isBehind: true })
})

test('a late answer does not take back what was heard meanwhile', () => {
  const state = fold(fold(empty, { type: 'chat', payload: message(1) }), { type: 'chat', payload: message(2) })
  expect(applyMissedEvents(state, { messages: [message(1)], deleted: [], seq: 1, more: false })).toEqual(state)
})

test('what was heard while an answer was on its way is asked for again', () => {
  const behind = fold(fold(empty, { type: 'chat', payload: message(2) }), { type: 'chat', payload: message(4) })
  const answered = applyMissedEvents(behind, { messages: [1, 2, 3].map(message), deleted: [], seq: 3, more: false })
  expect(answered).toMatchObject({ seq: 3, isBehind: true })
  expect(applyMissedEvents(answered, { messages: [message(4)], deleted: [], seq: 4, more: false }).isBehind).toBe(false)
})

test('a message that was deleted while an older page was on its way does not come back', () => {
  const state = { messages: [message(5)], seq: 5, isBehind: false }
  const deletion = { uuid: uuidOf(3), chatId: CHAT, seq: 6 }
  for (const after of [
    fold(state, { type: 'chat-message-delete', payload: deletion }),
    applyMissedEvents(state, { messages: [], deleted: [deletion], seq: 6, more: false }),
  ]) {
    expect(addOlderMessages(after, [message(3), message(4)]).messages.map(({ seq }) => seq)).toEqual([4, 5])
  }
})

test('older messages stand above, each once', () => {
  const state = { messages: [message(5), message(6)], seq: 6, isBehind: false }
  expect(addOlderMessages(state, [message(3), message(4), message(5)]).messages.map(({ seq }) => seq)).toEqual([
    3, 4, 5, 6,
  ])
})

test('the badge shows the sum over all chats', { tags: ['OP-002'] }, () => {
  const unread = (notificationCount: number) => ({
    notificationType: 'chat' as const,
    objectId: uuidOf(1),
    parentObjectId: CHAT,
    notificationCount,
  })
  expect(countUnread({})).toBe(0)
  expect(countUnread({ a: unread(2), b: unread(3) })).toBe(5)
})
