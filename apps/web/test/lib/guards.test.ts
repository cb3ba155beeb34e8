import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { requireGuest, homePath, loginPath, requireAdmin, requireLogin } from '~/lib/session/guards.ts'
import { SESSION_KEY } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'

import { fakeBrowser } from '../fake-browser.ts'

const member: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeBrowser().globals)) vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

function keep(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Where a guard sends a visit, or null when it lets it pass. */
function sentTo(guard: (visit: { request: Request }) => unknown, address: string): string | null {
  try {
    guard({ request: new Request(`http://127.0.0.1${address}`) })
    return null
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : String(thrown)
  }
}

describe('guards', () => {
  test('a visitor is sent to the login, which remembers the wanted address', { tags: ['SHL-48'] }, () => {
    expect(sentTo(requireLogin, '/appointment/12?rate=1')).toBe('/login?nextUrl=%2Fappointment%2F12%3Frate%3D1')
  })

  test('the login never remembers /logout', () => {
    expect(sentTo(requireLogin, '/logout')).toBe('/login')
    expect(loginPath('//elsewhere.example')).toBe('/login')
  })

  test(
    'a token decides, whatever it is and without asking anybody; the rest of a session does not',
    { tags: ['SHL-49'] },
    () => {
      vi.stubGlobal('fetch', () => expect.unreachable('a guard asks nobody'))
      keep({ ...member, token: 'forged, or long expired' })
      expect(sentTo(requireLogin, '/chats')).toBeNull()
      localStorage.setItem(SESSION_KEY, '{"token":"alone"}')
      expect(sentTo(requireLogin, '/chats')).toBeNull()
      expect(sentTo(requireGuest, '/login')).toBe('/')
      expect(sentTo(requireAdmin, '/admin/tags')).toBe('/')
      keep({ ...member, token: '' })
      expect(sentTo(requireLogin, '/chats')).toBe('/login?nextUrl=%2Fchats')
      const { token: _, ...rest } = member
      localStorage.setItem(SESSION_KEY, JSON.stringify(rest))
      expect(sentTo(requireLogin, '/chats')).toBe('/login?nextUrl=%2Fchats')
    },
  )

  test('somebody who is logged in has no use for guest pages', () => {
    expect(sentTo(requireGuest, '/login')).toBeNull()
    keep(member)
    expect(sentTo(requireGuest, '/login')).toBe('/')
  })

  test('the administration is for admins; others go home, visitors to the login', () => {
    expect(sentTo(requireAdmin, '/admin/tags')).toBe('/login?nextUrl=%2Fadmin%2Ftags')
    keep(member)
    expect(sentTo(requireAdmin, '/admin/tags')).toBe('/')
    keep({ ...member, isAdmin: true })
    expect(sentTo(requireAdmin, '/admin/tags')).toBeNull()
  })

  test('home is the own page of a professional and the search for everybody else', { tags: ['SHL-18'] }, () => {
    expect(homePath(null)).toBe('/search')
    expect(homePath(member)).toBe('/search')
    expect(homePath({ ...member, isProfessional: true, username: 'a/b' })).toBe('/user/a%2Fb')
  })
})
