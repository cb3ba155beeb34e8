import { describe, expect, test } from 'vitest'

import { pathAfterLogin, pathAfterRegistration, toSafePath, profilePath } from '../src/accounts/redirects.ts'
import { hostileAddresses } from './hostile-addresses.ts'

const professional = { isProfessional: true, username: 'ines/b', other: {} }
const member = { isProfessional: false, username: 'mila', other: {} }

describe('where a person is led', () => {
  test('to nextUrl when it is a path of the product', () => {
    expect(pathAfterRegistration(member, '/chat/ines?x=1#y')).toBe('/chat/ines?x=1#y')
    expect(pathAfterLogin(professional, '/chats')).toBe('/chats')
  })

  test('after registering or confirming', () => {
    expect(pathAfterRegistration(professional)).toBe('/profile/edit')
    expect(pathAfterRegistration(member)).toBe('/profile/member?panel=1')
  })

  test('after logging in, by role and by whether anything is known', () => {
    expect(pathAfterLogin(professional)).toBe('/user/ines%2Fb')
    expect(pathAfterLogin({ ...professional, other: null })).toBe('/profile/edit')
    expect(pathAfterLogin(member)).toBe('/search')
  })

  test(
    'leads a member without answers to the questions and one with answers to the search, admins alike',
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

  test('usernames with a slash stay one segment', () => {
    expect(profilePath('a/b')).toBe('/user/a%2Fb')
  })
})

describe('nextUrl never leads out of the product', () => {
  test('no spelling of a foreign address or of the logout is followed', { tags: ['OP-010'] }, () => {
    expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(200)
    for (const nextUrl of [...hostileAddresses, ' /search', '']) {
      for (const target of [pathAfterRegistration(professional, nextUrl), pathAfterLogin(member, nextUrl)]) {
        const { origin, pathname } = new URL(target, 'https://fourfold.example')
        expect([nextUrl, origin]).toEqual([nextUrl, 'https://fourfold.example'])
        expect([nextUrl, pathname]).not.toEqual([nextUrl, expect.stringMatching(/^\/logout/i)])
      }
    }
  })

  test.each(['/logout', '/logout/', '/LOGOUT?x=1', '/a/../logout'])(
    '%j would end what began',
    { tags: ['OP-011'] },
    (nextUrl) => {
      expect(toSafePath(nextUrl)).toBeNull()
      expect(pathAfterLogin(member, nextUrl)).toBe('/search')
    },
  )

  test.each(['/', '/search?search=a//b', '/user/a%2Fb', '/profile/member?panel=1#top', '/x?u=https://a.example'])(
    '%j is followed and stays on our origin',
    { tags: ['OP-010'] },
    (nextUrl) => {
      const path = toSafePath(nextUrl)
      expect(path).toBe(nextUrl)
      expect(new URL(path ?? '', 'https://fourfold.example').origin).toBe('https://fourfold.example')
    },
  )
})
