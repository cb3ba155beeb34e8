// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ProfessionalCallToAction } from '~/features/marketing/sections/CallToAction.tsx'

import { storeSession, mountPublic, sam } from './mount.tsx'

const linkText = () => screen.queryByRole('link')?.textContent

test('invites visitors, but no members, to join as a professional', () => {
  const { unmount } = mountPublic(<ProfessionalCallToAction />)
  expect(linkText()).toBe('Join as a Professional')
  unmount()
  storeSession(sam)
  mountPublic(<ProfessionalCallToAction />)
  expect(linkText()).toBeUndefined()
})

test('links professionals to their week', () => {
  storeSession({ ...sam, isProfessional: true })
  mountPublic(<ProfessionalCallToAction />)
  expect(linkText()).toBe('See your week')
})
