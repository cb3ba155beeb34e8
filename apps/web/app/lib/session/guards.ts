import { toSafePath, profilePath } from '@fourfold/contract/accounts/redirects'
import { redirect } from 'react-router'

import { currentSession } from './session.ts'
import type { Session } from './session.ts'

type GuardArgs = { request: Request }

/** Returns the path of the login page, which redirects back to the requested page. (SHL-48, OP-011) */
export function loginPath(requestedPath: string): string {
  const nextUrl = toSafePath(requestedPath)
  return nextUrl === null ? '/login' : `/login?nextUrl=${encodeURIComponent(nextUrl)}`
}

/** Returns the start page: the profile of a professional, or the search for everyone else. (SHL-18) */
export function homePath(session: Session | null): string {
  return session?.isProfessional && session.username !== '' ? profilePath(session.username) : '/search'
}

/** Redirects visitors to the login. Only checks that a token exists; the API validates it. (SHL-49, OP-012) */
export function requireLogin({ request }: GuardArgs): null {
  const { pathname, search } = new URL(request.url)
  if (!currentSession()) throw redirect(loginPath(pathname + search))
  return null
}

/** Redirects logged-in users away from pages for guests. (SHL-50, OP-013) */
export function requireGuest(): null {
  if (currentSession()) throw redirect('/')
  return null
}

/** Redirects users who are not admins. */
export function requireAdmin(args: GuardArgs): null {
  requireLogin(args)
  if (!currentSession()?.isAdmin) throw redirect('/')
  return null
}
