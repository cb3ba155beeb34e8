import { describe, expect, test } from 'vitest'

import { getViewerActions } from '~/features/profiles/public/header/viewer-actions.ts'
import type { Session } from '~/lib/session/session.ts'

const session: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }
const professional = { username: 'maya/okafor', isProfessional: true }
const member = { username: 'tom', isProfessional: false }

const formatActions = (viewer: Session | null, profile: typeof professional) =>
  getViewerActions(viewer, profile).map(({ label, to }) => `${label} → ${to}`)

describe('the actions on a profile', () => {
  test('contain only Edit Profile for the owner', { tags: ['PRO-09'] }, () => {
    expect(formatActions({ ...session, username: 'Maya/Okafor' }, professional)).toEqual([
      'Edit Profile → /profile/edit',
    ])
    expect(formatActions({ ...session, username: 'tom' }, member)).toEqual(['Edit Profile → /profile/member'])
  })

  test('do not contain Edit Profile for other users, including admins', { tags: ['PRO-09'] }, () => {
    for (const viewer of [null, session, { ...session, isAdmin: true }]) {
      expect(formatActions(viewer, professional).join()).not.toContain('Edit Profile')
    }
  })

  test(
    'contain Schedule on the profile of a professional, and Message on every profile',
    { tags: ['PRO-10', 'PRO-11'] },
    () => {
      expect(formatActions(session, professional)).toEqual([
        'Schedule → /appointment/create/maya%2Fokafor',
        'Message → /chat/maya%2Fokafor',
      ])
      expect(formatActions(session, member)).toEqual(['Message → /chat/tom'])
    },
  )

  test('link visitors to the registration, then to the original page', { tags: ['PRO-12'] }, () => {
    const targets = getViewerActions(null, professional).map(({ to }) => new URL(to, 'http://127.0.0.1'))
    expect(targets.map(({ pathname }) => pathname)).toEqual(['/register/member', '/register/member'])
    expect(targets.map(({ searchParams }) => searchParams.get('nextUrl'))).toEqual([
      '/appointment/create/maya%2Fokafor',
      '/chat/maya%2Fokafor',
    ])
    expect(formatActions(null, member)).toEqual(['Message → /register/member?nextUrl=%2Fchat%2Ftom'])
  })
})
