// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { endSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { changeSessionInOtherTab, storeSession, mount, noor, sam } from './mount.tsx'

let api: Api

const openedAt = '2026-11-03T12:00:00Z'

beforeEach(async () => {
  storeSession(sam)
  const reveal: Parameters<Api['handle']>[1] = ({ headers, body }) =>
    (body as { password: string }).password === 'right password'
      ? { data: { url: `https://feed.example/${headers.authorization}`, openedAt } }
      : { status: 400, code: 'wrong_password', msg: 'The password is wrong.' }
  api = await startApi({
    'GET /calendar-feed': () => ({ data: { openedAt } }),
    'POST /calendar-feed/show': reveal,
    'POST /calendar-feed': reveal,
    'DELETE /calendar-feed': () => ({ data: {} }),
  })
})
afterEach(() => api.stop())

const findUrlField = () => screen.findByLabelText<HTMLInputElement>('Calendar address')

type User = ReturnType<typeof mount>['user']

async function enterPassword(user: User, password: string, submitLabel: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Your password')
  await user.clear(field)
  await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: submitLabel }))
}

async function revealUrl(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Show the address' }))
  await enterPassword(user, 'right password', 'Show the address')
  await findUrlField()
}

test('CalendarFeed shows the URL after the user enters the password', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await user.click(await screen.findByRole('button', { name: 'Show the address' }))
  await enterPassword(user, 'wrong password', 'Show the address')
  expect(await screen.findByText('The password is wrong.')).toBeDefined()
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
  await enterPassword(user, 'right password', 'Show the address')
  expect((await findUrlField()).value).toContain('token-of-sam')
})

test('CalendarFeed requires the password to create a URL, but not to revoke it', async () => {
  api.handle('GET /calendar-feed', () => ({ data: { openedAt: null } }))
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await user.click(await screen.findByRole('button', { name: 'Create a private link' }))
  await enterPassword(user, 'right password', 'Create')
  await findUrlField()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Create a private link' })).toBeDefined()
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
  expect(api.bodies('POST /calendar-feed')).toEqual([{ password: 'right password' }])
})

test('CalendarFeed hides the URL when another user logs in in another tab, even offline', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await revealUrl(user)
  api.disconnect()
  changeSessionInOtherTab(noor)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
  api.reconnect()
  await revealUrl(user)
  expect((await findUrlField()).value).toContain('token-of-noor')
})

test('CalendarFeed hides the URL after a logout in another tab', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await revealUrl(user)
  changeSessionInOtherTab(null)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
})

test('a session that was lost before hydration redirects to the login page', async () => {
  endSession('lost')
  mount('/feed', { element: <CalendarFeed /> })
  expect(await screen.findByText('The login')).toBeDefined()
})
