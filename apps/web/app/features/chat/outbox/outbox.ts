import type { MessageForm } from '@fourfold/contract/chat/shapes'
import { useMemo, useSyncExternalStore } from 'react'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** A message that the server has not acknowledged. It is stored in the browser and survives a reload. */
export type OutgoingMessage = MessageForm & {
  uuid: string
  writtenAt: string
  /** Error text of a rejected message, which the user can retry or discard. */
  sendError?: string
}

/** `queued`: waits for a connection. `failed`: the server rejected it. */
export type OutgoingState = 'sending' | 'queued' | 'failed'

type Outbox = { messages: readonly OutgoingMessage[]; isStalled: boolean }

const EMPTY_OUTBOX: Outbox = { messages: [], isStalled: false }

const storageKey = (userId: number) => `fourfold.outbox.${userId}`

function isOutgoingMessage(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false
  const { uuid, username, writtenAt } = value as Partial<Record<keyof OutgoingMessage, unknown>>
  return [uuid, username, writtenAt].every((part) => typeof part === 'string')
}

function parseMessages(text: string | null): readonly OutgoingMessage[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isOutgoingMessage) : []
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
let isStalled = false
let cached: { text: string | null; outbox: Outbox } = { text: null, outbox: EMPTY_OUTBOX }

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Reads the outbox of a user. Returns the same object for the same stored text, as `useSyncExternalStore` requires. */
export function readOutbox(userId: number): Outbox {
  const text = readStored('local', storageKey(userId))
  if (text !== cached.text || isStalled !== cached.outbox.isStalled) {
    cached = {
      text,
      outbox: text === null ? { ...EMPTY_OUTBOX, isStalled } : { messages: parseMessages(text), isStalled },
    }
  }
  return cached.outbox
}

function writeOutbox(userId: number, messages: readonly OutgoingMessage[]): void {
  if (messages.length === 0) removeStored('local', storageKey(userId))
  else store('local', storageKey(userId), JSON.stringify(messages))
  notifyListeners()
}

export function addOutgoingMessage(userId: number, message: OutgoingMessage): void {
  writeOutbox(userId, [...readOutbox(userId).messages, message])
}

/** Removes a message that was acknowledged or discarded. */
export function removeOutgoingMessage(userId: number, uuid: string): void {
  writeOutbox(
    userId,
    readOutbox(userId).messages.filter((message) => message.uuid !== uuid),
  )
}

/** Marks a message as rejected. Null clears the error, so that the message is sent again. */
export function setSendError(userId: number, uuid: string, sendError: string | null): void {
  writeOutbox(
    userId,
    readOutbox(userId).messages.map(({ sendError: _previousError, ...message }) =>
      message.uuid === uuid && sendError !== null ? { ...message, sendError } : message,
    ),
  )
}

/** Sets whether sending is stalled because the server cannot be reached. */
export function setStalled(next: boolean): void {
  if (next === isStalled) return
  isStalled = next
  notifyListeners()
}

/** Deletes unsent messages on logout, so that none remain on a shared computer. */
export function clearOutbox(userId: number): void {
  writeOutbox(userId, [])
}

// Other tabs of the same user change the outbox too.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the unsent messages to a user, each with its state. */
export function useOutgoingMessages(userId: number, username: string): (OutgoingMessage & { state: OutgoingState })[] {
  const { messages, isStalled: isSendingStalled } = useSyncExternalStore(
    subscribe,
    () => readOutbox(userId),
    () => EMPTY_OUTBOX,
  )
  return useMemo(() => {
    const unsentState = isSendingStalled ? 'queued' : 'sending'
    return messages
      .filter((message) => message.username.toLowerCase() === username.toLowerCase())
      .map((message) => ({ ...message, state: message.sendError === undefined ? unsentState : 'failed' }))
  }, [messages, isSendingStalled, username])
}
