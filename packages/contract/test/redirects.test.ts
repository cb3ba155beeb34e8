import { describe, expect, test } from 'vitest'

import { pathAfterLogin, pathAfterRegistration, toSafePath, profilePath } from '../src/accounts/redirects.ts'
import { hostileUrls } from './hostile-urls.ts'

const professional = { isProfessional: true, username: 'ines/b', other: {} }
const member = { isProfessional: false, username: 'mila', other: {} }

describe('redirect path', () => {
  test('is nextUrl if nextUrl is a path of the product', () => {
    expect(pathAfterRegistration(member, '/chat/ines?x=1#y')).toBe('/chat/ines?x=1#y')
    expect(pathAfterLogin(professional, '/chats')).toBe('/chats')
  })

  test('depends on the role after registration and email confirmation', () => {
    expect(pathAfterRegistration(professional)).toBe('/profile/edit')
    expect(pathAfterRegistration(member)).toBe('/profile/member?panel=1')
  })

  test('depends on role and profile data after login', () => {
    expect(pathAfterLogin(professional)).toBe('/user/ines%2Fb')
    expect(pathAfterLogin({ ...professional, other: null })).toBe('/profile/edit')
    expect(pathAfterLogin(member)).toBe('/search')
  })

  test(
    'after login is the questionnaire for members without answers, otherwise the search, also for admins',
    { tags: ['ACC-31', 'OP-020'] },
    () => {
      const admin = { ...member, isAdmin: true }
      const professionalAdmin = { ...professional, isAdmin: true }
      expect(pathAfterLogin({ ...member, other: null })).toBe('/profile/member?panel=1')
      expect(pathAfterLogin({ ...admin, other: null })).toBe('/profile/member?panel=1')
      expect(pathAfterLogin(admin)).toBe('/search')
      expect(pathAfterLogin(professionalAdmin)).toBe('/user/ines%2Fb')
    },
  )

  test('of a profile encodes a slash in the username', () => {
    expect(profilePath('a/b')).toBe('/user/a%2Fb')
  })
})

describe('nextUrl', () => {
  test('never redirects to another origin or to the logout', { tags: ['OP-010'] }, () => {
    expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(200)
    for (const nextUrl of [...hostileUrls, ' /search', '']) {
      for (const target of [pathAfterRegistration(professional, nextUrl), pathAfterLogin(member, nextUrl)]) {
        const { origin, pathname } = new URL(target, 'https://fourfold.example')
        expect([nextUrl, origin]).toEqual([nextUrl, 'https://fourfold.example'])
        expect([nextUrl, pathname]).not.toEqual([nextUrl, expect.stringMatching(/^\/logout/i)])
      }
    }
  })

  test.each(['/logout', '/logout/', '/LOGOUT?x=1', '/a/../logout'])(
    'is rejected if it would log the user out: %j',
    { tags: ['OP-011'] },
    (nextUrl) => {
      expect(toSafePath(nextUrl)).toBeNull()
      expect(pathAfterLogin(member, nextUrl)).toBe('/search')
    },
  )

  test.each(['search', ' /search', '?x', '#x', 'javascript:alert(1)', 'https://fourfold.example/search'])(
    'is rejected unless it starts with a slash: %j',
    { tags: ['OP-010'] },
    (nextUrl) => {
      expect(toSafePath(nextUrl)).toBeNull()
    },
  )

  test.each(['/', '/search?search=a//b', '/user/a%2Fb', '/profile/member?panel=1#top', '/x?u=https://a.example'])(
    'is accepted if it stays on the origin: %j',
    { tags: ['OP-010'] },
    (nextUrl) => {
      const path = toSafePath(nextUrl)
      expect(path).toBe(nextUrl)
      expect(new URL(path ?? '', 'https://fourfold.example').origin).toBe('https://fourfold.example')
    },
  )
})
