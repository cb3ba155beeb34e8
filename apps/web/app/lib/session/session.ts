import type { SignedIn } from '@fourfold/contract/accounts/shapes'
import { useSyncExternalStore } from 'react'

import { readStored, removeStored, store } from '../browser/storage.ts'

/** What the browser keeps about the person who is logged in. (ACC-56) */
export type Session = {
  token: string
  userId: number
  isAdmin: boolean
  isProfessional: boolean
  username: string
  /** Whom an admin acts as in this tab; absent for everybody else. */
  impersonating?: { name: string }
}

/** Also read by the script in the document's head, before anything else runs. */
export const SESSION_KEY = 'fourfold.session'

/** In this tab it counts instead of the other, so that an admin's other tabs stay the admin's. (ADM-12) */
export const IMPERSONATION_KEY = 'fourfold.acting'

/** `here`: this page did it. `elsewhere`: another tab did. `lost`: the server no longer knows the token. (ACC-61) */
export type SessionChange = 'here' | 'elsewhere' | 'lost'

/** `before` is the session that was there until now. */
type Listener = (change: SessionChange, before: Session | null) => void

const listeners = new Set<Listener>()
let cached: { text: string | null; session: Session | null } = { text: null, session: null }

/** Whom an admin acts as, where that was kept. */
function parseImpersonation(value: unknown): Pick<Session, 'impersonating'> {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
  return typeof name === 'string' ? { impersonating: { name } } : {}
}

/**
 * The kept text as a session. A token is one, whatever else is kept or missing beside it: nobody is taken for more than
 * a member, and the server decides. Without a token it is none, however it came there. (SHL-49)
 */
export function readSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const kept = (value ?? {}) as Partial<Record<keyof Session, unknown>>
    const { token, userId, username } = kept
    if (typeof token !== 'string' || token === '') return null
    return {
      token,
      userId: typeof userId === 'number' ? userId : 0,
      isAdmin: kept.isAdmin === true,
      isProfessional: kept.isProfessional === true,
      username: typeof username === 'string' ? username : '',
      ...parseImpersonation(kept.impersonating),
    }
  } catch {
    return null
  }
}

/** The session now, or null for a visitor. The server never knows one, so public pages are the same for everybody. */
export function currentSession(): Session | null {
  const text = readStored('session', IMPERSONATION_KEY) ?? readStored('local', SESSION_KEY)
  // The same text answers with the same object, as React asks of an external store.
  if (text !== cached.text) cached = { text, session: readSession(text) }
  return cached.session
}

/** Who is logged in, for what runs behind the login alone. */
export function viewerId(): number {
  const session = currentSession()
  if (!session) throw new Error('Nobody is logged in.')
  return session.userId
}

let missedLoss: { before: Session | null } | null = null

function notifyListeners(change: SessionChange, before: Session | null): void {
  missedLoss = change === 'lost' && listeners.size === 0 ? { before } : null
  for (const listener of listeners) listener(change, before)
}

/** A session that was lost before anybody listened; told once. */
export function takeMissedLoss(): { before: Session | null } | null {
  const was = missedLoss
  missedLoss = null
  return was
}

function toSession({ token, user }: SignedIn): Session {
  const { id: userId, isAdmin, isProfessional, username } = user
  return { token, userId, isAdmin, isProfessional, username }
}

/** Keeps the session of a reply that logs somebody in. (ACC-58) */
export function startSession(signedIn: SignedIn): void {
  const before = currentSession()
  removeStored('session', IMPERSONATION_KEY)
  store('local', SESSION_KEY, JSON.stringify(toSession(signedIn)))
  notifyListeners('here', before)
}

/** Keeps the token that takes the place of the one a call was made with, unless the session has become another since. */
export function renewSession(previous: Session, token: string): void {
  if (previous.impersonating || currentSession()?.token !== previous.token) return
  store('local', SESSION_KEY, JSON.stringify({ ...previous, token }))
  notifyListeners('here', previous)
}

/** From now on this tab is somebody else's, until it is closed or the admin returns. */
export function startImpersonation(signedIn: SignedIn): void {
  const before = currentSession()
  store(
    'session',
    IMPERSONATION_KEY,
    JSON.stringify({ ...toSession(signedIn), impersonating: { name: signedIn.user.name } }),
  )
  notifyListeners('here', before)
}

/** Forgets the session; `lost` when it was not this person's wish. Who acted is the admin again. (ACC-59) */
export function endSession(change: 'here' | 'lost' = 'here'): void {
  const before = currentSession()
  if (before?.impersonating) removeStored('session', IMPERSONATION_KEY)
  else removeStored('local', SESSION_KEY)
  notifyListeners(change, before)
}

/** Tells of every change, those of other tabs included. Returns how to stop. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // What the admin does in other tabs is nothing to whom this one is for.
    if (currentSession()?.impersonating) return
    if (event.key === SESSION_KEY || event.key === null) listener('elsewhere', readSession(event.oldValue ?? null))
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}
