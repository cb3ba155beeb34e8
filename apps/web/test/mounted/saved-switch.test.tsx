// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { DiscreetMode } from '~/features/privacy/discreet/DiscreetMode.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mount, sam } from './mount.tsx'

let api: Api

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ 'GET /privacy/discreet': () => ({ data: { isOn: false } }) })
})
afterEach(() => api.stop())

/** The switch, once it is known how it stands. */
async function open() {
  const { user } = mount('/account', { element: <DiscreetMode /> })
  const box = await screen.findByRole<HTMLInputElement>('switch')
  await waitFor(() => expect(box.disabled).toBe(false))
  return { user, box }
}

test('a switch moves at once, before it is saved, and a second tap meanwhile is none', async () => {
  const answer = Promise.withResolvers<{ data: unknown }>()
  api.say('POST /privacy/discreet', () => answer.promise)
  const { user, box } = await open()
  await user.click(box)
  expect(box.checked).toBe(true)
  await user.click(box)
  expect(box.checked).toBe(true)
  answer.resolve({ data: { isOn: true } })
  await waitFor(() => expect(api.bodies('POST /privacy/discreet')).toEqual([{ isOn: true }]))
  expect(box.checked).toBe(true)
})

test('and back where it could not be saved, with the reason', async () => {
  api.say('POST /privacy/discreet', () => ({ status: 503, code: 'unavailable', msg: 'Please try again in a minute.' }))
  const { user, box } = await open()
  await user.click(box)
  expect(await screen.findByText('Please try again in a minute.')).toBeDefined()
  expect(box.checked).toBe(false)
})
