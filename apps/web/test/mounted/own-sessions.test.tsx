// @vitest-environment jsdom
import type { OwnSession } from '@fourfold/contract/accounts/sessions'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { OwnSessions } from '~/features/privacy/sessions/OwnSessions.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mount, sam } from './mount.tsx'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Used last so many days ago, and opened longer ago. */
function session(number: number, part: Partial<OwnSession> = {}): OwnSession {
  const seen = { openedAt: ago(number + 20), lastSeenAt: ago(number) }
  return { id: String(number), device: `Phone ${number}`, isThis: false, isOurTeam: false, ...seen, ...part }
}

let api: Api
let sessions: OwnSession[]

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ 'GET /account/sessions': () => ({ data: { sessions } }) })
})
afterEach(() => api.stop())

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('this device and those used last are listed, all others after a tap', async () => {
  const others = Array.from({ length: 6 }, (_, number) => session(number + 2))
  sessions = [...others, session(9, { device: 'Laptop', isThis: true })]
  const { user } = mount('/account', { element: <OwnSessions /> })
  await screen.findByText('Laptop')
  expect(rows()).toHaveLength(4)
  expect(rows()[0]).toMatch(/^LaptopThis device/)
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(rows()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

test('a day is named once: since when only where it is another', async () => {
  sessions = [session(5), session(6, { openedAt: ago(6), lastSeenAt: null })]
  mount('/account', { element: <OwnSessions /> })
  await screen.findByText('Phone 5')
  expect(rows()[0]).toMatch(/Last seen .* · logged in \w+, \w+ \d+Log out$/)
  expect(rows()[1]).not.toContain('logged in')
})
