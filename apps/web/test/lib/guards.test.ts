import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { requireGuest, homePath, loginPath, requireAdmin, requireLogin } from '~/lib/session/guards.ts'
import { SESSION_KEY } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'

import { createFakeBrowser } from '../fake-browser.ts'

const member: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }

beforeEach(() => {
  for (const [name, value] of Object.entries(createFakeBrowser().globals)) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

function storeSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Returns the redirect target of a guard, or null. */
function getRedirect(guard: (args: { request: Request }) => unknown, url: string): string | null {
  try {
    guard({ request: new Request(`http://127.0.0.1${url}`) })
    return null
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : String(thrown)
  }
}

describe('guards', () => {
  test('redirect visitors to the login page with the requested URL as nextUrl', { tags: ['SHL-48'] }, () => {
    expect(getRedirect(requireLogin, '/appointment/12?rate=1')).toBe('/login?nextUrl=%2Fappointment%2F12%3Frate%3D1')
  })

  test('never use /logout or an external URL as nextUrl', () => {
    expect(getRedirect(requireLogin, '/logout')).toBe('/login')
    expect(loginPath('//elsewhere.example')).toBe('/login')
  })

  test('check only that there is a token, without a request', { tags: ['SHL-49'] }, () => {
    vi.stubGlobal('fetch', () => expect.unreachable('a guard sends no request'))
    storeSession({ ...member, token: 'forged, or long expired' })
    expect(getRedirect(requireLogin, '/chats')).toBeNull()
    localStorage.setItem(SESSION_KEY, '{"token":"alone"}')
    expect(getRedirect(requireLogin, '/chats')).toBeNull()
    expect(getRedirect(requireGuest, '/login')).toBe('/')
    expect(getRedirect(requireAdmin, '/admin/tags')).toBe('/')
    storeSession({ ...member, token: '' })
    expect(getRedirect(requireLogin, '/chats')).toBe('/login?nextUrl=%2Fchats')
    const { token: _, ...rest } = member
    localStorage.setItem(SESSION_KEY, JSON.stringify(rest))
    expect(getRedirect(requireLogin, '/chats')).toBe('/login?nextUrl=%2Fchats')
  })

  test('redirect logged-in users from guest pages', () => {
    expect(getRedirect(requireGuest, '/login')).toBeNull()
    storeSession(member)
    expect(getRedirect(requireGuest, '/login')).toBe('/')
  })

  test('allow the admin area to admins and redirect other users to the start page', () => {
    expect(getRedirect(requireAdmin, '/admin/tags')).toBe('/login?nextUrl=%2Fadmin%2Ftags')
    storeSession(member)
    expect(getRedirect(requireAdmin, '/admin/tags')).toBe('/')
    storeSession({ ...member, isAdmin: true })
    expect(getRedirect(requireAdmin, '/admin/tags')).toBeNull()
  })

  test(
    'use the own profile as the start page of professionals and the search as that of other users',
    { tags: ['SHL-18'] },
    () => {
      expect(homePath(null)).toBe('/search')
      expect(homePath(member)).toBe('/search')
      expect(homePath({ ...member, isProfessional: true, username: 'a/b' })).toBe('/user/a%2Fb')
    },
  )
})
