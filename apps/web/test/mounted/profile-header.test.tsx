// @vitest-environment jsdom
import type { ProfileUser } from '@fourfold/contract/profiles/shapes'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { ProfileHeader } from '~/features/profiles/public/header/ProfileHeader.tsx'
import type { Session } from '~/lib/session/session.ts'

import { maya, member, buildView } from '../profiles/public-fixtures.ts'
import { mountPublic, sam, storeSession } from './mount.tsx'

const SCHEDULE = '/appointment/create/maya%2Fokafor'
const CHAT = '/chat/maya%2Fokafor'
const registrationPath = (path: string) => `/register/member?nextUrl=${encodeURIComponent(path)}`

/** Renders the header of a profile and returns the links to other pages. */
function listLinks(viewer: Session | null, profile: ProfileUser): (string | null)[][] {
  if (viewer) storeSession(viewer)
  mountPublic(<ProfileHeader profile={buildView(profile)} />)
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

describe('the header of a public profile', () => {
  test('links visitors to the registration, then to the original page', { tags: ['PRO-12'] }, () => {
    expect(listLinks(null, maya)).toEqual([
      ['Schedule', registrationPath(SCHEDULE)],
      ['Message', registrationPath(CHAT)],
    ])
  })

  test('links members to the booking and the chat of a professional', { tags: ['PRO-10', 'PRO-11', 'PRO-09'] }, () => {
    expect(listLinks(sam, maya)).toEqual([
      ['Schedule', SCHEDULE],
      ['Message', CHAT],
    ])
  })

  test('links members only to the chat of another member', { tags: ['PRO-10', 'PRO-11'] }, () => {
    expect(listLinks(sam, member)).toEqual([['Message', '/chat/mila']])
  })

  test('links a professional only to the own editor', { tags: ['PRO-09'] }, () => {
    const owner = { ...sam, isProfessional: true, username: 'Maya/Okafor' }
    expect(listLinks(owner, maya)).toEqual([['Edit Profile', '/profile/edit']])
  })

  test('links a member only to the own editor', { tags: ['PRO-09'] }, () => {
    expect(listLinks({ ...sam, username: 'mila' }, member)).toEqual([['Edit Profile', '/profile/member']])
  })
})
