// @vitest-environment jsdom
import { logout } from '@fourfold/contract/accounts/endpoints'
import { tags } from '@fourfold/contract/catalog/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConnectionBar } from '~/features/shell/ConnectionBar.tsx'
import { call } from '~/lib/data/api.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { mountOpen } from './mount.tsx'

let api: Api

beforeEach(async () => {
  api = await startApi({ 'POST /logout': () => ({ data: {} }), 'GET /tags': () => ({ data: [] }) })
})
afterEach(() => api.stop())

const ask = () => act(() => call(tags).then(undefined, () => undefined))
const change = () => act(() => call(logout).then(undefined, () => undefined))

test('a bar across the app says that no answer came, and goes with the next answer', { tags: ['OP-117'] }, async () => {
  mountOpen(<ConnectionBar />)
  api.fallSilent()
  await ask()
  expect(await screen.findByText('We could not be reached. Nothing was sent.')).toBeDefined()
  api.comeBack()
  await ask()
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull())
})

test('of a change that may have arrived it does not say that it did not', async () => {
  mountOpen(<ConnectionBar />)
  // The request arrives, and its answer is lost on the way.
  api.say('POST /logout', ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await change()
  const words = 'We could not be reached. Please check whether it worked before you try again.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText(/Nothing was sent/)).toBeNull()
})

test('an answer to what was asked before does not take it away', async () => {
  mountOpen(<ConnectionBar />)
  const late = Promise.withResolvers<{ data: [] }>()
  api.say('GET /tags', () => late.promise)
  const early = call(tags)
  api.say('POST /logout', ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  await change()
  expect(await screen.findByText(/could not be reached/)).toBeDefined()
  late.resolve({ data: [] })
  await act(() => early)
  expect(screen.getByText(/could not be reached/)).toBeDefined()
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
