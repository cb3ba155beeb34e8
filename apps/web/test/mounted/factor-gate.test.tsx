// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { FactorGate } from '~/features/privacy/factors/FactorGate.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { keepSession, mount, sam } from './mount.tsx'

const factors = { passkeys: [], authenticator: null, isStrong: true, isFresh: false, isRequired: true }

let api: Api
let answered: PromiseWithResolvers<void>

beforeEach(async () => {
  keepSession({ ...sam, isAdmin: true })
  answered = Promise.withResolvers()
  api = await startApi({ 'GET /account/factors': () => answered.promise.then(() => ({ data: factors })) })
})
afterEach(() => api.stop())

test('the admin area shows that it is loading while it asks how an admin logged in', async () => {
  const element = (
    <FactorGate>
      <p>The queue</p>
    </FactorGate>
  )
  mount('/admin', { element })
  expect(await screen.findByText('Loading…')).toBeDefined()
  answered.resolve()
  expect(await screen.findByText('The queue')).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
})
