import { describe, expect, test } from 'vitest'

import { navigationFor } from '~/features/shell/navigation.ts'
import type { Session } from '~/lib/session/session.ts'

const HOW = 'https://about.example/how'
const member: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }
const professional: Session = { ...member, isProfessional: true, username: 'maya/okafor' }
const admin: Session = { ...member, isAdmin: true }

function labels(session: Session | null): string[] {
  return navigationFor(session, HOW).map((item) => item.label)
}

function target(session: Session | null, label: string): string | undefined {
  return navigationFor(session, HOW).find((item) => item.label === label)?.to
}

const everybody = { visitor: null, member, professional, admin }

/** Who sees an item, by role. */
function seenBy(label: string): string[] {
  return Object.entries(everybody).flatMap(([role, session]) => (labels(session).includes(label) ? [role] : []))
}

describe('the navigation', () => {
  test('Sign Up leads visitors to /register/member', { tags: ['SHL-02'] }, () => {
    expect(target(null, 'Sign Up')).toBe('/register/member')
    expect(seenBy('Sign Up')).toEqual(['visitor'])
  })

  test('Search Professionals leads to /search and is hidden from professionals', { tags: ['SHL-03'] }, () => {
    expect(target(null, 'Search Professionals')).toBe('/search')
    expect(seenBy('Search Professionals')).toEqual(['visitor', 'member', 'admin'])
  })

  test('Join as a Professional leads visitors to /register/professional', { tags: ['SHL-04'] }, () => {
    expect(target(null, 'Join as a Professional')).toBe('/register/professional')
    expect(seenBy('Join as a Professional')).toEqual(['visitor'])
  })

  test('How it Works is an external link for visitors', { tags: ['SHL-05'] }, () => {
    const item = navigationFor(null, HOW).find(({ label }) => label === 'How it Works')
    expect(item).toMatchObject({ to: HOW, external: true })
    expect(seenBy('How it Works')).toEqual(['visitor'])
  })

  test('Admin leads admins alone to /admin', { tags: ['SHL-06'] }, () => {
    expect(target(admin, 'Admin')).toBe('/admin')
    expect(seenBy('Admin')).toEqual(['admin'])
  })

  test('Appointments leads everybody logged in to /appointment/list', { tags: ['SHL-07'] }, () => {
    expect(target(member, 'Appointments')).toBe('/appointment/list')
    expect(seenBy('Appointments')).toEqual(['member', 'professional', 'admin'])
  })

  test('Chats leads everybody logged in to /chats and carries the count of unread', { tags: ['SHL-08'] }, () => {
    const item = navigationFor(member, HOW).find(({ label }) => label === 'Chats')
    expect(item).toMatchObject({ to: '/chats', unread: true })
    expect(seenBy('Chats')).toEqual(['member', 'professional', 'admin'])
  })

  test('My Profile leads professionals to their own page, whatever their name holds', { tags: ['SHL-10'] }, () => {
    expect(target(professional, 'My Profile')).toBe('/user/maya%2Fokafor')
    expect(seenBy('My Profile')).toEqual(['professional'])
  })

  test(
    'My Filters leads members to /profile/member, an admin who is not a professional too',
    { tags: ['SHL-11', 'OP-003'] },
    () => {
      expect(target(member, 'My Filters')).toBe('/profile/member')
      expect(seenBy('My Filters')).toEqual(['member', 'admin'])
    },
  )

  test('Products leads everybody to /products', { tags: ['SHL-12'] }, () => {
    expect(target(null, 'Products')).toBe('/products')
    expect(seenBy('Products')).toEqual(['visitor', 'member', 'professional', 'admin'])
  })

  test('Login while logged out, Logout while logged in', { tags: ['SHL-13'] }, () => {
    expect(target(null, 'Login')).toBe('/login')
    expect(target(member, 'Logout')).toBe('/logout')
    expect(seenBy('Login')).toEqual(['visitor'])
    expect(seenBy('Logout')).toEqual(['member', 'professional', 'admin'])
  })

  test('a visitor is offered six things and no others', { tags: ['SHL-14'] }, () => {
    expect(labels(null).toSorted()).toEqual(
      ['Sign Up', 'Search Professionals', 'Join as a Professional', 'How it Works', 'Products', 'Login'].toSorted(),
    )
  })

  test(
    'a professional who is an admin keeps the own page and gains the administration',
    { tags: ['SHL-06', 'SHL-10'] },
    () => {
      expect(labels({ ...professional, isAdmin: true })).toEqual([
        'Appointments',
        'Chats',
        'My Profile',
        'Admin',
        'Products',
        'Logout',
      ])
    },
  )
})
