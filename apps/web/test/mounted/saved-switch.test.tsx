// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { DiscreetMode } from '~/features/privacy/discreet/DiscreetMode.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

let api: Api

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ 'GET /privacy/discreet': () => ({ data: { isOn: false } }) })
})
afterEach(() => api.stop())

/** Mounts the switch and waits until it is loaded. */
async function mountSwitch() {
  const { user } = mount('/account', { element: <DiscreetMode /> })
  const toggle = await screen.findByRole<HTMLInputElement>('switch')
  await waitFor(() => expect(toggle.disabled).toBe(false))
  return { user, toggle }
}

test('SavedSwitch updates optimistically and ignores clicks while saving', async () => {
  const reply = Promise.withResolvers<{ data: unknown }>()
  api.handle('POST /privacy/discreet', () => reply.promise)
  const { user, toggle } = await mountSwitch()
  await user.click(toggle)
  expect(toggle.checked).toBe(true)
  await user.click(toggle)
  expect(toggle.checked).toBe(true)
  reply.resolve({ data: { isOn: true } })
  await waitFor(() => expect(api.bodies('POST /privacy/discreet')).toEqual([{ isOn: true }]))
  expect(toggle.checked).toBe(true)
})

test('SavedSwitch reverts and shows the error if saving fails', async () => {
  api.handle('POST /privacy/discreet', () => ({
    status: 503,
    code: 'unavailable',
    msg: 'Please try again in a minute.',
  }))
  const { user, toggle } = await mountSwitch()
  await user.click(toggle)
  expect(await screen.findByText('Please try again in a minute.')).toBeDefined()
  expect(toggle.checked).toBe(false)
})
