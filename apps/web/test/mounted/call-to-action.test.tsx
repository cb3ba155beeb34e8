// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ProfessionalCallToAction } from '~/features/marketing/sections/CallToAction.tsx'

import { keepSession, mountOpen, sam } from './mount.tsx'

const invitation = () => screen.queryByRole('link')?.textContent

test('a visitor is invited to join as a professional, and nobody who has an account', () => {
  const { unmount } = mountOpen(<ProfessionalCallToAction />)
  expect(invitation()).toBe('Join as a Professional')
  unmount()
  keepSession(sam)
  mountOpen(<ProfessionalCallToAction />)
  expect(invitation()).toBeUndefined()
})

test('a professional is led to their week', () => {
  keepSession({ ...sam, isProfessional: true })
  mountOpen(<ProfessionalCallToAction />)
  expect(invitation()).toBe('See your week')
})
