import { toSafePath, profilePath } from '@fourfold/contract/accounts/redirects'
import { redirect } from 'react-router'

import { currentSession } from './session.ts'
import type { Session } from './session.ts'

type GuardArgs = { request: Request }

/** The login page, which redirects back to the requested page. (SHL-48, OP-011) */
export function loginPath(requestedPath: string): string {
  const nextUrl = toSafePath(requestedPath)
  return nextUrl === null ? '/login' : `/login?nextUrl=${encodeURIComponent(nextUrl)}`
}

/** The start page: a professional's own profile, otherwise the search. (SHL-18) */
export function homePath(session: Session | null): string {
  return session?.isProfessional && session.username !== '' ? profilePath(session.username) : '/search'
}

/**
 * For pages that require login. Only checks that a token exists; the server validates it on every call. (SHL-49,
 * OP-012)
 */
export function requireLogin({ request }: GuardArgs): null {
  const { pathname, search } = new URL(request.url)
  if (!currentSession()) throw redirect(loginPath(pathname + search))
  return null
}

/** For pages that only guests may open. (SHL-50, OP-013) */
export function requireGuest(): null {
  if (currentSession()) throw redirect('/')
  return null
}

/** For the admin area. */
export function requireAdmin(args: GuardArgs): null {
  requireLogin(args)
  if (!currentSession()?.isAdmin) throw redirect('/')
  return null
}
