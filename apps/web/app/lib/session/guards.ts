import { inProductPath, profilePath } from '@fourfold/contract/accounts/redirects'
import { redirect } from 'react-router'

import { currentSession } from './session.ts'
import type { Session } from './session.ts'

type Visit = { request: Request }

/** Where a visitor who wants a page behind the login goes first. (SHL-48, OP-011) */
export function loginPath(requestedPath: string): string {
  const nextUrl = inProductPath(requestedPath)
  return nextUrl === null ? '/login' : `/login?nextUrl=${encodeURIComponent(nextUrl)}`
}

/** The front door: a professional's own page, the search for everybody else. (SHL-18) */
export function homePath(session: Session | null): string {
  return session?.isProfessional && session.username !== '' ? profilePath(session.username) : '/search'
}

/** For pages behind the login; the presence of a token decides, the server checks it on every call. (SHL-49, OP-012) */
export function requireLogin({ request }: Visit): null {
  const { pathname, search } = new URL(request.url)
  if (!currentSession()) throw redirect(loginPath(pathname + search))
  return null
}

/** For pages that make no sense to somebody logged in. (SHL-50, OP-013) */
export function requireGuest(): null {
  if (currentSession()) throw redirect('/')
  return null
}

/** For the administration. */
export function requireAdmin(visit: Visit): null {
  requireLogin(visit)
  if (!currentSession()?.isAdmin) throw redirect('/')
  return null
}
