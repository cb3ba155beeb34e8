// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ProfessionalCallToAction } from '~/features/marketing/sections/CallToAction.tsx'

import { storeSession, mountPublic, sam } from './mount.tsx'

const findLinkText = () => screen.queryByRole('link')?.textContent

test('ProfessionalCallToAction invites visitors, but not members, to join as a professional', () => {
  const { unmount } = mountPublic(<ProfessionalCallToAction />)
  expect(findLinkText()).toBe('Join as a Professional')
  unmount()
  storeSession(sam)
  mountPublic(<ProfessionalCallToAction />)
  expect(findLinkText()).toBeUndefined()
})

test('ProfessionalCallToAction links professionals to their week', () => {
  storeSession({ ...sam, isProfessional: true })
  mountPublic(<ProfessionalCallToAction />)
  expect(findLinkText()).toBe('See your week')
})
