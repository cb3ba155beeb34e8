// @vitest-environment jsdom
import type { OwnSession } from '@fourfold/contract/accounts/sessions'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { OwnSessions } from '~/features/privacy/sessions/OwnSessions.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Builds a session last used `number` days ago. */
function buildSession(number: number, overrides: Partial<OwnSession> = {}): OwnSession {
  const dates = { openedAt: daysAgo(number + 20), lastSeenAt: daysAgo(number) }
  return { id: String(number), device: `Phone ${number}`, isThis: false, isOurTeam: false, ...dates, ...overrides }
}

let api: Api
let sessions: OwnSession[]

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ 'GET /account/sessions': () => ({ data: { sessions } }) })
})
afterEach(() => api.stop())

const listRowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('OwnSessions lists this device and recent devices, and all devices on demand', async () => {
  const otherSessions = Array.from({ length: 6 }, (_, number) => buildSession(number + 2))
  sessions = [...otherSessions, buildSession(9, { device: 'Laptop', isThis: true })]
  const { user } = mount('/account', { element: <OwnSessions /> })
  await screen.findByText('Laptop')
  expect(listRowTexts()).toHaveLength(4)
  expect(listRowTexts()[0]).toMatch(/^LaptopThis device/)
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(listRowTexts()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

test('OwnSessions shows the login date only if it differs from the last use', async () => {
  sessions = [buildSession(5), buildSession(6, { openedAt: daysAgo(6), lastSeenAt: null })]
  mount('/account', { element: <OwnSessions /> })
  await screen.findByText('Phone 5')
  expect(listRowTexts()[0]).toMatch(/Last seen .* · logged in \w+, \w+ \d+Log out$/)
  expect(listRowTexts()[1]).not.toContain('logged in')
})
