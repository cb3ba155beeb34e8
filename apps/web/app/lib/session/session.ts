import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { useSyncExternalStore } from 'react'

import { readStored, removeStored, store } from '../browser/storage.ts'

/** The session as stored in the browser. (ACC-56) */
export type Session = {
  token: string
  userId: number
  isAdmin: boolean
  isProfessional: boolean
  username: string
  /** The impersonated user; set only in the tab of an impersonating admin. */
  impersonating?: { name: string }
}

/** Local storage key of the session. The inline script in the document's head reads it too. */
export const SESSION_KEY = 'fourfold.session'

/**
 * Session storage key of an impersonated session. It takes precedence in this tab only, so that an admin's other tabs
 * keep the admin's session. (ADM-12)
 */
export const IMPERSONATION_KEY = 'fourfold.impersonation'

/** Where or why the session changed. `lost`: the server rejected the token. (ACC-61) */
export type SessionChange = 'this-tab' | 'other-tab' | 'lost'

type Listener = (change: SessionChange, previous: Session | null) => void

const listeners = new Set<Listener>()
let cached: { text: string | null; session: Session | null } = { text: null, session: null }

function parseImpersonation(value: unknown): Pick<Session, 'impersonating'> {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
  return typeof name === 'string' ? { impersonating: { name } } : {}
}

/**
 * Parses a stored session. Only the token is required; missing rights default to none, because the server decides.
 * (SHL-49)
 */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const stored = (value ?? {}) as Partial<Record<keyof Session, unknown>>
    const { token, userId, username } = stored
    if (typeof token !== 'string' || token === '') return null
    return {
      token,
      userId: typeof userId === 'number' ? userId : 0,
      isAdmin: stored.isAdmin === true,
      isProfessional: stored.isProfessional === true,
      username: typeof username === 'string' ? username : '',
      ...parseImpersonation(stored.impersonating),
    }
  } catch {
    return null
  }
}

/**
 * The current session, or null for a visitor. Always null on the server, so public pages are the same for all visitors.
 */
export function currentSession(): Session | null {
  const text = readStored('session', IMPERSONATION_KEY) ?? readStored('local', SESSION_KEY)
  // `useSyncExternalStore` requires a stable reference.
  if (text !== cached.text) cached = { text, session: parseSession(text) }
  return cached.session
}

/** Returns the id of the logged-in user. Throws without a session. */
export function viewerId(): number {
  const session = currentSession()
  if (!session) throw new Error('Not logged in.')
  return session.userId
}

let missedSessionLoss: { previous: Session | null } | null = null

function notifyListeners(change: SessionChange, previous: Session | null): void {
  missedSessionLoss = change === 'lost' && listeners.size === 0 ? { previous } : null
  for (const listener of listeners) listener(change, previous)
}

/** Returns, once, a session loss that happened before any listener was registered. */
export function takeMissedSessionLoss(): { previous: Session | null } | null {
  const loss = missedSessionLoss
  missedSessionLoss = null
  return loss
}

function toSession({ token, user }: LoginReply): Session {
  const { id: userId, isAdmin, isProfessional, username } = user
  return { token, userId, isAdmin, isProfessional, username }
}

/** Stores the session of a login reply. (ACC-58) */
export function startSession(loginReply: LoginReply): void {
  const previous = currentSession()
  removeStored('session', IMPERSONATION_KEY)
  store('local', SESSION_KEY, JSON.stringify(toSession(loginReply)))
  notifyListeners('this-tab', previous)
}

/** Replaces the token, unless the session has changed since the request. */
export function renewSession(previous: Session, token: string): void {
  if (previous.impersonating || currentSession()?.token !== previous.token) return
  store('local', SESSION_KEY, JSON.stringify({ ...previous, token }))
  notifyListeners('this-tab', previous)
}

/** Impersonates a user in this tab until it is closed or impersonation ends. */
export function startImpersonation(loginReply: LoginReply): void {
  const previous = currentSession()
  store(
    'session',
    IMPERSONATION_KEY,
    JSON.stringify({ ...toSession(loginReply), impersonating: { name: loginReply.user.name } }),
  )
  notifyListeners('this-tab', previous)
}

/**
 * Ends the session; `lost` if the server rejected it. After impersonation, the admin's session becomes current again.
 * (ACC-59)
 */
export function endSession(change: 'this-tab' | 'lost' = 'this-tab'): void {
  const previous = currentSession()
  if (previous?.impersonating) removeStored('session', IMPERSONATION_KEY)
  else removeStored('local', SESSION_KEY)
  notifyListeners(change, previous)
}

/** Subscribes to session changes, including those of other tabs. Returns the unsubscribe function. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // Other tabs do not affect an impersonated session.
    if (currentSession()?.impersonating) return
    if (event.key === SESSION_KEY || event.key === null) listener('other-tab', parseSession(event.oldValue ?? null))
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
