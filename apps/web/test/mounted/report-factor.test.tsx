// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ReportUnrecognizedFactor } from '~/features/accounts/confirmation/ReportUnrecognizedFactor.tsx'
import { UndoEmailChange } from '~/features/accounts/confirmation/UndoEmailChange.tsx'
import ReportFactor from '~/routes/accounts/report-factor.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mountPublic, sam } from './mount.tsx'

const link = { token: 'A'.repeat(43), email: 'nina@people.example' }
const msg = 'This link is no longer valid.'

const reject = () => ({ status: 400, code: 'undo_link_invalid', msg })

let api: Api
beforeEach(async () => {
  api = await startApi({ 'POST /account/factors/not-me': reject, 'POST /confirm-email/undo': reject })
})
afterEach(() => api.stop())

async function clickNotMe(page: ReactElement): Promise<void> {
  const { user } = mountPublic(page)
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  await screen.findByText(msg)
}

describe.each([
  { about: 'a new login method', page: <ReportUnrecognizedFactor link={link} /> },
  { about: 'a new email address', page: <UndoEmailChange {...link} /> },
])('the link of the email about $about', ({ page }) => {
  test('shows a link to reset the password to visitors if it is invalid', async () => {
    await clickNotMe(page)
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password')
  })

  test('shows no guest pages to logged-in users if it is invalid', async () => {
    storeSession(sam)
    await clickNotMe(page)
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })
})

describe('the page without a token', () => {
  const getLinkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

  test('explains its purpose to visitors and links to the password reset and the login', async () => {
    mountPublic(<ReportFactor />, '/not-me?email=nina@people.example')
    expect(await screen.findByText(/The link in that email opens this page/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull()
    expect([getLinkTarget('Choose a new password'), getLinkTarget('Login')]).toEqual(['/forgot-password', '/login'])
  })

  test.each([
    { isProfessional: false, settings: '/profile/member?panel=0' },
    { isProfessional: true, settings: '/profile/edit?panel=0' },
  ])('links logged-in users to $settings', async ({ isProfessional, settings }) => {
    storeSession({ ...sam, isProfessional })
    mountPublic(<ReportFactor />, '/not-me')
    expect(await screen.findByText(/every device that is logged in/)).toBeDefined()
    expect(getLinkTarget('Account settings')).toBe(settings)
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).toBeNull()
  })
})
