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
  test('SHL-02: Sign Up leads visitors to /register/member', () => {
    expect(target(null, 'Sign Up')).toBe('/register/member')
    expect(seenBy('Sign Up')).toEqual(['visitor'])
  })

  test('SHL-03: Search Professionals leads to /search and is hidden from professionals', () => {
    expect(target(null, 'Search Professionals')).toBe('/search')
    expect(seenBy('Search Professionals')).toEqual(['visitor', 'member', 'admin'])
  })

  test('SHL-04: Join as a Professional leads visitors to /register/professional', () => {
    expect(target(null, 'Join as a Professional')).toBe('/register/professional')
    expect(seenBy('Join as a Professional')).toEqual(['visitor'])
  })

  test('SHL-05: How it Works is an external link for visitors', () => {
    const item = navigationFor(null, HOW).find(({ label }) => label === 'How it Works')
    expect(item).toMatchObject({ to: HOW, external: true })
    expect(seenBy('How it Works')).toEqual(['visitor'])
  })

  test('SHL-06: Admin leads admins alone to /admin', () => {
    expect(target(admin, 'Admin')).toBe('/admin')
    expect(seenBy('Admin')).toEqual(['admin'])
  })

  test('SHL-07: Appointments leads everybody logged in to /appointment/list', () => {
    expect(target(member, 'Appointments')).toBe('/appointment/list')
    expect(seenBy('Appointments')).toEqual(['member', 'professional', 'admin'])
  })

  test('SHL-08: Chats leads everybody logged in to /chats and carries the count of unread', () => {
    const item = navigationFor(member, HOW).find(({ label }) => label === 'Chats')
    expect(item).toMatchObject({ to: '/chats', unread: true })
    expect(seenBy('Chats')).toEqual(['member', 'professional', 'admin'])
  })

  test('SHL-10: My Profile leads professionals to their own page, whatever their name holds', () => {
    expect(target(professional, 'My Profile')).toBe('/user/maya%2Fokafor')
    expect(seenBy('My Profile')).toEqual(['professional'])
  })

  test('SHL-11, OP-003: My Filters leads members to /profile/member, an admin who is not a professional too', () => {
    expect(target(member, 'My Filters')).toBe('/profile/member')
    expect(seenBy('My Filters')).toEqual(['member', 'admin'])
  })

  test('SHL-12: Products leads everybody to /products', () => {
    expect(target(null, 'Products')).toBe('/products')
    expect(seenBy('Products')).toEqual(['visitor', 'member', 'professional', 'admin'])
  })

  test('SHL-13: Login while logged out, Logout while logged in', () => {
    expect(target(null, 'Login')).toBe('/login')
    expect(target(member, 'Logout')).toBe('/logout')
    expect(seenBy('Login')).toEqual(['visitor'])
    expect(seenBy('Logout')).toEqual(['member', 'professional', 'admin'])
  })

  test('SHL-14: a visitor is offered six things and no others', () => {
    expect(labels(null).toSorted()).toEqual(
      ['Sign Up', 'Search Professionals', 'Join as a Professional', 'How it Works', 'Products', 'Login'].toSorted(),
    )
  })

  test('SHL-06, SHL-10: a professional who is an admin keeps the own page and gains the administration', () => {
    expect(labels({ ...professional, isAdmin: true })).toEqual([
      'Appointments',
      'Chats',
      'My Profile',
      'Admin',
      'Products',
      'Logout',
    ])
  })
})
