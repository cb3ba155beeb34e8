// @vitest-environment jsdom
import { logout } from '@fourfold/contract/accounts/endpoints'
import { tags } from '@fourfold/contract/catalog/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConnectionBar } from '~/features/shell/ConnectionBar.tsx'
import { call } from '~/lib/data/api.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { mountPublic } from './mount.tsx'

let api: Api

beforeEach(async () => {
  api = await startApi({ 'POST /logout': () => ({ data: {} }), 'GET /tags': () => ({ data: [] }) })
})
afterEach(() => api.stop())

const sendRead = () => act(() => call(tags).then(undefined, () => undefined))
const sendWrite = () => act(() => call(logout).then(undefined, () => undefined))

test('ConnectionBar shows a network error until the next response', { tags: ['OP-117'] }, async () => {
  mountPublic(<ConnectionBar />)
  api.disconnect()
  await sendRead()
  expect(await screen.findByText('We could not be reached. Nothing was sent.')).toBeDefined()
  api.reconnect()
  await sendRead()
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull())
})

test('ConnectionBar does not claim that a change was not sent if it may have arrived', async () => {
  mountPublic(<ConnectionBar />)
  // The request arrives, but its response is lost.
  api.handle('POST /logout', ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await sendWrite()
  const text = 'We could not be reached. Please check whether it worked before you try again.'
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByText(/Nothing was sent/)).toBeNull()
})

test('ConnectionBar ignores responses to requests sent before the error', async () => {
  mountPublic(<ConnectionBar />)
  const slow = Promise.withResolvers<{ data: [] }>()
  api.handle('GET /tags', () => slow.promise)
  const earlierCall = call(tags)
  api.handle('POST /logout', ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await sendWrite()
  expect(await screen.findByText(/could not be reached/)).toBeDefined()
  slow.resolve({ data: [] })
  await act(() => earlierCall)
  expect(screen.getByText(/could not be reached/)).toBeDefined()
})

test('ConnectionBar shows that the browser is offline until it is online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mountPublic(<ConnectionBar />)
  api.disconnect()
  await sendRead()
  expect(await screen.findByText('You are offline. Nothing was sent.')).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/offline/)).toBeNull()
})
