import { describe, expect, test } from 'vitest'

import { getNavigationItems } from '~/features/shell/navigation/navigation.ts'
import type { Session } from '~/lib/session/session.ts'

const HOW_IT_WORKS_URL = 'https://about.example/how'
const member: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }
const professional: Session = { ...member, isProfessional: true, username: 'maya/okafor' }
const admin: Session = { ...member, isAdmin: true }

function listLabels(session: Session | null): string[] {
  return getNavigationItems(session, HOW_IT_WORKS_URL).map((item) => item.label)
}

function findTarget(session: Session | null, label: string): string | undefined {
  return getNavigationItems(session, HOW_IT_WORKS_URL).find((item) => item.label === label)?.to
}

const sessions = { visitor: null, member, professional, admin }

/** Returns the roles that see an item. */
function listRolesWith(label: string): string[] {
  return Object.entries(sessions).flatMap(([role, session]) => (listLabels(session).includes(label) ? [role] : []))
}

describe('the navigation', () => {
  test('links visitors to /register/member with Sign Up', { tags: ['SHL-02'] }, () => {
    expect(findTarget(null, 'Sign Up')).toBe('/register/member')
    expect(listRolesWith('Sign Up')).toEqual(['visitor'])
  })

  test('links to /search with Search Professionals, hidden from professionals', { tags: ['SHL-03'] }, () => {
    expect(findTarget(null, 'Search Professionals')).toBe('/search')
    expect(listRolesWith('Search Professionals')).toEqual(['visitor', 'member', 'admin'])
  })

  test('links visitors to /register/professional with Join as a Professional', { tags: ['SHL-04'] }, () => {
    expect(findTarget(null, 'Join as a Professional')).toBe('/register/professional')
    expect(listRolesWith('Join as a Professional')).toEqual(['visitor'])
  })

  test('has How it Works as an external link for visitors', { tags: ['SHL-05'] }, () => {
    const item = getNavigationItems(null, HOW_IT_WORKS_URL).find(({ label }) => label === 'How it Works')
    expect(item).toMatchObject({ to: HOW_IT_WORKS_URL, external: true })
    expect(listRolesWith('How it Works')).toEqual(['visitor'])
  })

  test('links only admins to /admin', { tags: ['SHL-06'] }, () => {
    expect(findTarget(admin, 'Admin')).toBe('/admin')
    expect(listRolesWith('Admin')).toEqual(['admin'])
  })

  test('links logged-in users to /appointment/list', { tags: ['SHL-07'] }, () => {
    expect(findTarget(member, 'Appointments')).toBe('/appointment/list')
    expect(listRolesWith('Appointments')).toEqual(['member', 'professional', 'admin'])
  })

  test('links logged-in users to /chats with the unread count', { tags: ['SHL-08'] }, () => {
    const item = getNavigationItems(member, HOW_IT_WORKS_URL).find(({ label }) => label === 'Chats')
    expect(item).toMatchObject({ to: '/chats', unread: true })
    expect(listRolesWith('Chats')).toEqual(['member', 'professional', 'admin'])
  })

  test('links professionals to their encoded profile path', { tags: ['SHL-10'] }, () => {
    expect(findTarget(professional, 'My Profile')).toBe('/user/maya%2Fokafor')
    expect(listRolesWith('My Profile')).toEqual(['professional'])
  })

  test(
    'links members, and admins who are not professionals, to /profile/member',
    { tags: ['SHL-11', 'OP-003'] },
    () => {
      expect(findTarget(member, 'My Filters')).toBe('/profile/member')
      expect(listRolesWith('My Filters')).toEqual(['member', 'admin'])
    },
  )

  test('links all users to /products', { tags: ['SHL-12'] }, () => {
    expect(findTarget(null, 'Products')).toBe('/products')
    expect(listRolesWith('Products')).toEqual(['visitor', 'member', 'professional', 'admin'])
  })

  test('has Login for visitors and Logout for logged-in users', { tags: ['SHL-13'] }, () => {
    expect(findTarget(null, 'Login')).toBe('/login')
    expect(findTarget(member, 'Logout')).toBe('/logout')
    expect(listRolesWith('Login')).toEqual(['visitor'])
    expect(listRolesWith('Logout')).toEqual(['member', 'professional', 'admin'])
  })

  test('has exactly six items for visitors', { tags: ['SHL-14'] }, () => {
    expect(listLabels(null).toSorted()).toEqual(
      ['Sign Up', 'Search Professionals', 'Join as a Professional', 'How it Works', 'Products', 'Login'].toSorted(),
    )
  })

  test('has both My Profile and Admin for a professional who is an admin', { tags: ['SHL-06', 'SHL-10'] }, () => {
    expect(listLabels({ ...professional, isAdmin: true })).toEqual([
      'Appointments',
      'Chats',
      'My Profile',
      'Admin',
      'Products',
      'Logout',
    ])
  })
})
