import { describe, expect, test } from 'vitest'

import { afterLogin, afterRegistering, inProductPath, profilePath } from '../src/accounts/redirects.ts'

const professional = { isProfessional: true, username: 'ines/b', other: {} }
const member = { isProfessional: false, username: 'mila', other: {} }

describe('where a person is led', () => {
  test('to nextUrl when it is a path of the product', () => {
    expect(afterRegistering(member, '/chat/ines?x=1#y')).toBe('/chat/ines?x=1#y')
    expect(afterLogin(professional, '/chats')).toBe('/chats')
  })

  test('after registering or confirming', () => {
    expect(afterRegistering(professional)).toBe('/profile/edit')
    expect(afterRegistering(member)).toBe('/profile/member?panel=1')
  })

  test('after logging in, by role and by whether anything is known', () => {
    expect(afterLogin(professional)).toBe('/user/ines%2Fb')
    expect(afterLogin({ ...professional, other: null })).toBe('/profile/edit')
    expect(afterLogin(member)).toBe('/search')
  })

  test(
    'a member who has told nothing goes where registering leads; an admin is led like anybody else',
    { tags: ['OP-020'] },
    () => {
      const admin = { ...member, isAdmin: true }
      const professionalAdmin = { ...professional, isAdmin: true }
      expect(afterLogin({ ...member, other: null })).toBe('/profile/member?panel=1')
      expect(afterLogin({ ...admin, other: null })).toBe('/profile/member?panel=1')
      expect(afterLogin(admin)).toBe('/search')
      expect(afterLogin(professionalAdmin)).toBe('/user/ines%2Fb')
    },
  )

  test('usernames with a slash stay one segment', () => {
    expect(profilePath('a/b')).toBe('/user/a%2Fb')
  })
})

describe('nextUrl never leads out of the product', () => {
  const hostile = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    ' /search',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%2e/..//evil.example',
    'evil.example',
    '@evil.example',
    '/\u0000/evil.example',
    '',
  ]

  test.each(hostile)('%j is not followed, the default is', { tags: ['OP-010'] }, (nextUrl) => {
    expect(inProductPath(nextUrl)).toBeNull()
    expect(afterRegistering(professional, nextUrl)).toBe('/profile/edit')
    expect(afterLogin(member, nextUrl)).toBe('/search')
  })

  test.each(['/logout', '/logout/', '/LOGOUT?x=1', '/a/../logout'])(
    '%j would end what began',
    { tags: ['OP-011'] },
    (nextUrl) => {
      expect(inProductPath(nextUrl)).toBeNull()
      expect(afterLogin(member, nextUrl)).toBe('/search')
    },
  )

  test.each(['/', '/search?search=a//b', '/user/a%2Fb', '/profile/member?panel=1#top', '/x?u=https://a.example'])(
    '%j is followed and stays on our origin',
    { tags: ['OP-010'] },
    (nextUrl) => {
      const path = inProductPath(nextUrl)
      expect(path).toBe(nextUrl)
      expect(new URL(path ?? '', 'https://fourfold.example').origin).toBe('https://fourfold.example')
    },
  )
})
