import { describe, expect, test } from 'vitest'

import { navigationFor } from '~/features/shell/navigation/navigation.ts'
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

const sessions = { visitor: null, member, professional, admin }

/** Returns the roles that see an item. */
function rolesWith(label: string): string[] {
  return Object.entries(sessions).flatMap(([role, session]) => (labels(session).includes(label) ? [role] : []))
}

describe('the navigation', () => {
  test('links visitors to /register/member with Sign Up', { tags: ['SHL-02'] }, () => {
    expect(target(null, 'Sign Up')).toBe('/register/member')
    expect(rolesWith('Sign Up')).toEqual(['visitor'])
  })

  test('links to /search with Search Professionals, hidden from professionals', { tags: ['SHL-03'] }, () => {
    expect(target(null, 'Search Professionals')).toBe('/search')
    expect(rolesWith('Search Professionals')).toEqual(['visitor', 'member', 'admin'])
  })

  test('links visitors to /register/professional with Join as a Professional', { tags: ['SHL-04'] }, () => {
    expect(target(null, 'Join as a Professional')).toBe('/register/professional')
    expect(rolesWith('Join as a Professional')).toEqual(['visitor'])
  })

  test('has How it Works as an external link for visitors', { tags: ['SHL-05'] }, () => {
    const item = navigationFor(null, HOW).find(({ label }) => label === 'How it Works')
    expect(item).toMatchObject({ to: HOW, external: true })
    expect(rolesWith('How it Works')).toEqual(['visitor'])
  })

  test('links only admins to /admin', { tags: ['SHL-06'] }, () => {
    expect(target(admin, 'Admin')).toBe('/admin')
    expect(rolesWith('Admin')).toEqual(['admin'])
  })

  test('links logged-in users to /appointment/list', { tags: ['SHL-07'] }, () => {
    expect(target(member, 'Appointments')).toBe('/appointment/list')
    expect(rolesWith('Appointments')).toEqual(['member', 'professional', 'admin'])
  })

  test('links logged-in users to /chats with the unread count', { tags: ['SHL-08'] }, () => {
    const item = navigationFor(member, HOW).find(({ label }) => label === 'Chats')
    expect(item).toMatchObject({ to: '/chats', unread: true })
    expect(rolesWith('Chats')).toEqual(['member', 'professional', 'admin'])
  })

  test('links professionals to their encoded profile path', { tags: ['SHL-10'] }, () => {
    expect(target(professional, 'My Profile')).toBe('/user/maya%2Fokafor')
    expect(rolesWith('My Profile')).toEqual(['professional'])
  })

  test(
    'links members, and admins who are not professionals, to /profile/member',
    { tags: ['SHL-11', 'OP-003'] },
    () => {
      expect(target(member, 'My Filters')).toBe('/profile/member')
      expect(rolesWith('My Filters')).toEqual(['member', 'admin'])
    },
  )

  test('links all users to /products', { tags: ['SHL-12'] }, () => {
    expect(target(null, 'Products')).toBe('/products')
    expect(rolesWith('Products')).toEqual(['visitor', 'member', 'professional', 'admin'])
  })

  test('has Login for visitors and Logout for logged-in users', { tags: ['SHL-13'] }, () => {
    expect(target(null, 'Login')).toBe('/login')
    expect(target(member, 'Logout')).toBe('/logout')
    expect(rolesWith('Login')).toEqual(['visitor'])
    expect(rolesWith('Logout')).toEqual(['member', 'professional', 'admin'])
  })

  test('has exactly six items for visitors', { tags: ['SHL-14'] }, () => {
    expect(labels(null).toSorted()).toEqual(
      ['Sign Up', 'Search Professionals', 'Join as a Professional', 'How it Works', 'Products', 'Login'].toSorted(),
    )
  })

  test('has both My Profile and Admin for a professional who is an admin', { tags: ['SHL-06', 'SHL-10'] }, () => {
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
