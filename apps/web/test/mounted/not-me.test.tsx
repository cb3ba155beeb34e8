// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ReportFactorNotMine } from '~/features/accounts/confirmation/ReportFactorNotMine.tsx'
import { UndoEmailChange } from '~/features/accounts/confirmation/UndoEmailChange.tsx'
import NotMe from '~/routes/accounts/not-me.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mountOpen, sam } from './mount.tsx'

const link = { token: 'A'.repeat(43), email: 'nina@journeys.example' }
const msg = 'This link is no longer valid.'

const refused = () => ({ status: 400, code: 'undo_link_invalid', msg })

let api: Api
beforeEach(async () => {
  api = await startApi({ 'POST /account/factors/not-me': refused, 'POST /confirm-email/undo': refused })
})
afterEach(() => api.stop())

async function press(page: ReactElement): Promise<void> {
  const { user } = mountOpen(page)
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  await screen.findByText(msg)
}

describe.each([
  { about: 'a new way to log in', page: <ReportFactorNotMine link={link} /> },
  { about: 'a new address', page: <UndoEmailChange {...link} /> },
])('the mail about $about', ({ page }) => {
  test('whoever comes with an old link finds the other way to a new password beside the refusal', async () => {
    await press(page)
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password')
  })

  test('somebody who is logged in is not sent to a page that is for guests', async () => {
    keepSession(sam)
    await press(page)
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })
})

describe('the page of that mail without its link', () => {
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

  test('tells a visitor what it is for, and leads to a new password or the login', async () => {
    mountOpen(<NotMe />, '/not-me?email=nina@journeys.example')
    expect(await screen.findByText(/The link in that email opens this page/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull()
    expect([target('Choose a new password'), target('Login')]).toEqual(['/forgot-password', '/login'])
  })

  test.each([
    { isProfessional: false, settings: '/profile/member?panel=0' },
    { isProfessional: true, settings: '/profile/edit?panel=0' },
  ])('leads somebody who is logged in to $settings, not to a page for guests', async ({ isProfessional, settings }) => {
    keepSession({ ...sam, isProfessional })
    mountOpen(<NotMe />, '/not-me')
    expect(await screen.findByText(/every device that is logged in/)).toBeDefined()
    expect(target('Account settings')).toBe(settings)
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).toBeNull()
  })
})
