// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { factorsQuery } from '~/features/privacy/factors/queries.ts'
import { SecondFactorGuard } from '~/features/privacy/factors/SecondFactorGuard.tsx'
import { queryClient } from '~/lib/data/query.ts'
import Users, { clientLoader as loadUsers } from '~/routes/admin/users.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { storeSession, mount, sam } from './mount.tsx'

const factors = { passkeys: [], authenticator: null, isStrong: true, isFresh: false, isRequired: true }

let api: Api
let factorsLoaded: PromiseWithResolvers<void>

beforeEach(async () => {
  storeSession({ ...sam, isAdmin: true })
  factorsLoaded = Promise.withResolvers()
  api = await startApi({ 'GET /account/factors': () => factorsLoaded.promise.then(() => ({ data: factors })) })
})
afterEach(() => api.stop())

test('SecondFactorGuard shows a skeleton while the factors are loading', async () => {
  const element = (
    <SecondFactorGuard>
      <p>The queue</p>
    </SecondFactorGuard>
  )
  mount('/admin', { element })
  expect(await screen.findByText('Loading…')).toBeDefined()
  factorsLoaded.resolve()
  expect(await screen.findByText('The queue')).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('SecondFactorGuard repeats rejected requests after the step-up', async () => {
  factorsLoaded.resolve()
  api.handle('GET /account/factors', () => ({ data: { ...factors, isStrong: false } }))
  api.handle('POST /admin/users', () => ({ status: 403, code: 'second_factor_required', msg: 'One more step.' }))
  const element = (
    <SecondFactorGuard>
      <Users />
    </SecondFactorGuard>
  )
  mount('/admin/users', { loader: ({ request }) => loadUsers({ request } as never), element })
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
  expect(api.bodies('POST /admin/users')).toHaveLength(1)

  api.handle('POST /admin/users', () => ({ data: { users: [], usersCount: 0, isCountCapped: false, categories: [] } }))
  // Simulates a step-up in another tab.
  api.handle('GET /account/factors', () => ({ data: factors }))
  await act(() => queryClient().invalidateQueries({ queryKey: factorsQuery(sam.userId).queryKey }))
  expect(await screen.findByText('No one here')).toBeDefined()
  expect(screen.queryByText('This list could not be loaded')).toBeNull()
})
