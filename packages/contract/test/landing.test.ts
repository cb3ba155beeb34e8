import { describe, expect, test } from 'vitest'

import { afterLogin, afterRegistering, inProductPath, profilePath } from '../src/accounts/landing.ts'

const professional = { isProfessional: true, username: 'ines/b', other: {} }
const member = { isProfessional: false, username: 'mila', other: {} }

describe('where a person is led', () => {
  test('ACC-07, ACC-28: to nextUrl when it is a path of the product', () => {
    expect(afterRegistering(member, '/chat/ines?x=1#y')).toBe('/chat/ines?x=1#y')
    expect(afterLogin(professional, '/chats')).toBe('/chats')
  })

  test('ACC-08, ACC-50: after registering or confirming', () => {
    expect(afterRegistering(professional)).toBe('/profile/edit')
    expect(afterRegistering(member)).toBe('/profile/member?panel=1')
  })

  test('ACC-29, ACC-30, ACC-31: after logging in, by role and by whether anything is known', () => {
    expect(afterLogin(professional)).toBe('/user/ines%2Fb')
    expect(afterLogin({ ...professional, other: null })).toBe('/profile/edit')
    expect(afterLogin(member)).toBe('/search')
    expect(afterLogin({ ...member, other: null })).toBe('/profile/member?panel=1')
  })

  test('usernames with a slash stay one segment', () => {
    expect(profilePath('a/b')).toBe('/user/a%2Fb')
  })
})

describe('nextUrl never leads out of the product (OP-010, OP-011)', () => {
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
    '/logout',
    '/logout/',
    '/LOGOUT?x=1',
    '/a/../logout',
    '/\u0000/evil.example',
    '',
  ]

  test.each(hostile)('%j is not followed', (nextUrl) => {
    expect(inProductPath(nextUrl)).toBeNull()
  })

  test.each(['/', '/search?search=a//b', '/user/a%2Fb', '/profile/member?panel=1#top', '/x?u=https://a.example'])(
    '%j is followed and stays on our origin',
    (nextUrl) => {
      const path = inProductPath(nextUrl)
      expect(path).toBe(nextUrl)
      expect(new URL(path ?? '', 'https://fourfold.example').origin).toBe('https://fourfold.example')
    },
  )
})
