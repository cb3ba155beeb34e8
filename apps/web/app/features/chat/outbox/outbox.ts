import type { MessageForm } from '@fourfold/contract/chat/shapes'
import { useMemo, useSyncExternalStore } from 'react'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** A message that the server has not acknowledged: it waits in the browser, also while the page is closed. */
export type Outgoing = MessageForm & {
  uuid: string
  writtenAt: string
  /** Why the server does not want it; it waits for its writer. */
  problem?: string
}

/** What the screen says of a message: on its way, waiting for a connection, or refused. */
export type OutgoingState = 'sending' | 'waiting' | 'failed'

type Outbox = { messages: readonly Outgoing[]; isStuck: boolean }

const NOTHING: Outbox = { messages: [], isStuck: false }

const placeOf = (userId: number) => `fourfold.outbox.${userId}`

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const kept = value as Partial<Record<keyof Outgoing, unknown>>
  return [kept.uuid, kept.username, kept.writtenAt].every((part) => typeof part === 'string')
}

function read(text: string | null): readonly Outgoing[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isOutgoing) : []
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
let isStuck = false
let known: { text: string | null; outbox: Outbox } = { text: null, outbox: NOTHING }

function tell(): void {
  for (const listener of listeners) listener()
}

/** What waits for somebody. The same text answers with the same object, as React asks of an external store. */
export function outboxOf(userId: number): Outbox {
  const text = readStored('local', placeOf(userId))
  if (text !== known.text || isStuck !== known.outbox.isStuck) {
    known = { text, outbox: text === null ? { ...NOTHING, isStuck } : { messages: read(text), isStuck } }
  }
  return known.outbox
}

function keep(userId: number, messages: readonly Outgoing[]): void {
  if (messages.length === 0) removeStored('local', placeOf(userId))
  else store('local', placeOf(userId), JSON.stringify(messages))
  tell()
}

export function addOutgoing(userId: number, message: Outgoing): void {
  keep(userId, [...outboxOf(userId).messages, message])
}

/** It was acknowledged, or its writer does not want to send it anymore. */
export function dropOutgoing(userId: number, uuid: string): void {
  keep(
    userId,
    outboxOf(userId).messages.filter((message) => message.uuid !== uuid),
  )
}

/** Refused with a reason, or without one to be tried again. */
export function setProblem(userId: number, uuid: string, problem: string | null): void {
  keep(
    userId,
    outboxOf(userId).messages.map(({ problem: _before, ...message }) =>
      message.uuid === uuid && problem !== null ? { ...message, problem } : message,
    ),
  )
}

/** Nobody answers at the moment. */
export function setStuck(next: boolean): void {
  if (next === isStuck) return
  isStuck = next
  tell()
}

/** On logout, so that no words stay behind on a shared computer. */
export function clearOutbox(userId: number): void {
  keep(userId, [])
}

/** Other tabs of the same person send and write too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What waits to be sent to somebody, each with how it stands. */
export function useOutgoing(userId: number, username: string): (Outgoing & { state: OutgoingState })[] {
  const { messages, isStuck: isWaiting } = useSyncExternalStore(
    subscribe,
    () => outboxOf(userId),
    () => NOTHING,
  )
  return useMemo(() => {
    const open = isWaiting ? 'waiting' : 'sending'
    return messages
      .filter((message) => message.username.toLowerCase() === username.toLowerCase())
      .map((message) => ({ ...message, state: message.problem === undefined ? open : 'failed' }))
  }, [messages, isWaiting, username])
}
