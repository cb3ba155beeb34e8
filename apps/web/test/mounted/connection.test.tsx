// @vitest-environment jsdom
import { logout } from '@fourfold/contract/accounts/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConnectionBar } from '~/features/shell/ConnectionBar.tsx'
import { call } from '~/lib/api.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { mountOpen } from './mount.tsx'

let api: Api

beforeEach(async () => {
  api = await startApi({ 'POST /logout': () => ({ data: {} }) })
})
afterEach(() => api.stop())

const ask = () => act(() => call(logout).then(undefined, () => undefined))

test('OP-117: silence is said by a bar of the whole app, which goes with the next answer', async () => {
  mountOpen(<ConnectionBar />)
  api.fallSilent()
  await ask()
  expect(await screen.findByText('We could not be reached. Nothing was sent.')).toBeDefined()
  api.comeBack()
  await ask()
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull())
})

test('and says it when the browser is offline, until it is online again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mountOpen(<ConnectionBar />)
  api.fallSilent()
  await ask()
  expect(await screen.findByText('You are offline. Nothing was sent.')).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/offline/)).toBeNull()
})
