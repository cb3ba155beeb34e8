// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { endSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { changeElsewhere, keepSession, mount, noor, sam } from './mount.tsx'

let api: Api

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({
    'GET /calendar-feed': ({ headers }) => ({ data: { url: `https://feed.example/${headers.authorization}` } }),
  })
})
afterEach(() => api.stop())

const address = () => screen.findByLabelText<HTMLInputElement>('Calendar address')

test('the secret address of one person is gone as soon as another logs in elsewhere, answered or not', async () => {
  mount('/feed', { element: <CalendarFeed /> })
  expect((await address()).value).toContain('token-of-sam')
  api.fallSilent()
  changeElsewhere(noor)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
  api.comeBack()
  expect((await address()).value).toContain('token-of-noor')
})

test('and when they log out elsewhere', async () => {
  mount('/feed', { element: <CalendarFeed /> })
  await address()
  changeElsewhere(null)
  expect(screen.queryByDisplayValue(/token-of-sam/)).toBeNull()
})

test('a session that was refused before the page came to life leads to the login all the same', async () => {
  endSession('lost')
  mount('/feed', { element: <CalendarFeed /> })
  expect(await screen.findByText('The login')).toBeDefined()
})
