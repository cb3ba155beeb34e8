// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { endSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { changeElsewhere, keepSession, mount, noor, sam } from './mount.tsx'

let api: Api

const since = '2026-11-03T12:00:00Z'

beforeEach(async () => {
  keepSession(sam)
  const tell: Parameters<Api['say']>[1] = ({ headers, body }) =>
    (body as { password: string }).password === 'right password'
      ? { data: { url: `https://feed.example/${headers.authorization}`, openedAt: since } }
      : { status: 400, code: 'wrong_password', msg: 'The password is wrong.' }
  api = await startApi({
    'GET /calendar-feed': () => ({ data: { openedAt: since } }),
    'POST /calendar-feed/show': tell,
    'POST /calendar-feed': tell,
    'DELETE /calendar-feed': () => ({ data: {} }),
  })
})
afterEach(() => api.stop())

const address = () => screen.findByLabelText<HTMLInputElement>('Calendar address')

type User = ReturnType<typeof mount>['user']

async function give(user: User, password: string, submitLabel: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Your password')
  await user.clear(field)
  await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: submitLabel }))
}

async function show(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Show the address' }))
  await give(user, 'right password', 'Show the address')
  await address()
}

test('the address is shown to whoever knows the password', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await user.click(await screen.findByRole('button', { name: 'Show the address' }))
  await give(user, 'wrong password', 'Show the address')
  expect(await screen.findByText('The password is wrong.')).toBeDefined()
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
  await give(user, 'right password', 'Show the address')
  expect((await address()).value).toContain('token-of-sam')
})

test('a new one is made with the password, and stopped without', async () => {
  api.say('GET /calendar-feed', () => ({ data: { openedAt: null } }))
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await user.click(await screen.findByRole('button', { name: 'Create a private link' }))
  await give(user, 'right password', 'Create')
  await address()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Create a private link' })).toBeDefined()
  expect(screen.queryByLabelText('Calendar address')).toBeNull()
  expect(api.bodies('POST /calendar-feed')).toEqual([{ password: 'right password' }])
})

test('the secret address of one person is gone as soon as another logs in elsewhere, answered or not', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await show(user)
  api.fallSilent()
  changeElsewhere(noor)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
  api.comeBack()
  await show(user)
  expect((await address()).value).toContain('token-of-noor')
})

test('and when they log out elsewhere', async () => {
  const { user } = mount('/feed', { element: <CalendarFeed /> })
  await show(user)
  changeElsewhere(null)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
})

test('a session that was refused before the page came to life leads to the login all the same', async () => {
  endSession('lost')
  mount('/feed', { element: <CalendarFeed /> })
  expect(await screen.findByText('The login')).toBeDefined()
})
