import { describe, expect, test } from 'vitest'

import { getViewerActions } from '~/features/profiles/public/header/viewer-actions.ts'
import type { Session } from '~/lib/session/session.ts'

const session: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'mila' }
const professional = { username: 'maya/okafor', isProfessional: true }
const member = { username: 'tom', isProfessional: false }

const seen = (viewer: Session | null, person: typeof professional) =>
  getViewerActions(viewer, person).map(({ label, to }) => `${label} → ${to}`)

describe('what a viewer can do on a profile', () => {
  test('the owner edits, and nothing else', { tags: ['PRO-09'] }, () => {
    expect(seen({ ...session, username: 'Maya/Okafor' }, professional)).toEqual(['Edit Profile → /profile/edit'])
    expect(seen({ ...session, username: 'tom' }, member)).toEqual(['Edit Profile → /profile/member'])
  })

  test('nobody else is offered to edit, not even an admin', { tags: ['PRO-09'] }, () => {
    for (const viewer of [null, session, { ...session, isAdmin: true }]) {
      expect(seen(viewer, professional).join()).not.toContain('Edit Profile')
    }
  })

  test('others schedule with a professional and write to everybody', { tags: ['PRO-10', 'PRO-11'] }, () => {
    expect(seen(session, professional)).toEqual([
      'Schedule → /appointment/create/maya%2Fokafor',
      'Message → /chat/maya%2Fokafor',
    ])
    expect(seen(session, member)).toEqual(['Message → /chat/tom'])
  })

  test('a visitor registers as a member first, and arrives where they wanted to go', { tags: ['PRO-12'] }, () => {
    const targets = getViewerActions(null, professional).map(({ to }) => new URL(to, 'http://127.0.0.1'))
    expect(targets.map(({ pathname }) => pathname)).toEqual(['/register/member', '/register/member'])
    expect(targets.map(({ searchParams }) => searchParams.get('nextUrl'))).toEqual([
      '/appointment/create/maya%2Fokafor',
      '/chat/maya%2Fokafor',
    ])
    expect(seen(null, member)).toEqual(['Message → /register/member?nextUrl=%2Fchat%2Ftom'])
  })
})
