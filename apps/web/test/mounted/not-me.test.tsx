// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { DisownFactor } from '~/features/accounts/confirmation/DisownFactor.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mountOpen, sam } from './mount.tsx'

const link = { token: 'A'.repeat(43), email: 'nina@journeys.example' }
const msg = 'This link is no longer valid.'

let api: Api
beforeEach(async () => {
  api = await startApi({ 'POST /account/factors/not-me': () => ({ status: 400, code: 'invalid_link', msg }) })
})
afterEach(() => api.stop())

async function press(): Promise<void> {
  const { user } = mountOpen(<DisownFactor link={link} />)
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  await screen.findByText(msg)
}

test('whoever comes with an old link finds the other way to a new password beside the refusal', async () => {
  await press()
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password')
})

test('somebody who is logged in is not sent to a page that is for guests', async () => {
  keepSession(sam)
  await press()
  expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
})
