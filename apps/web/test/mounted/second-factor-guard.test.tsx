// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { factorsQuery } from '~/features/privacy/factors/queries.ts'
import { SecondFactorGuard } from '~/features/privacy/factors/SecondFactorGuard.tsx'
import { queryClient } from '~/lib/data/query.ts'
import Users, { clientLoader as loadUsers } from '~/routes/admin/users.tsx'

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
    <SecondFactorGuard>
      <p>The queue</p>
    </SecondFactorGuard>
  )
  mount('/admin', { element })
  expect(await screen.findByText('Loading…')).toBeDefined()
  answered.resolve()
  expect(await screen.findByText('The queue')).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('what the server refused while the gate was closed is asked again once it opens', async () => {
  answered.resolve()
  api.say('GET /account/factors', () => ({ data: { ...factors, isStrong: false } }))
  api.say('POST /admin/users', () => ({ status: 403, code: 'second_factor_required', msg: 'One more step.' }))
  const element = (
    <SecondFactorGuard>
      <Users />
    </SecondFactorGuard>
  )
  mount('/admin/users', { loader: ({ request }) => loadUsers({ request } as never), element })
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
  expect(api.bodies('POST /admin/users')).toHaveLength(1)

  api.say('POST /admin/users', () => ({ data: { users: [], usersCount: 0, isCountCapped: false, categories: [] } }))
  // As a tab hears it in which nothing was confirmed.
  api.say('GET /account/factors', () => ({ data: factors }))
  await act(() => queryClient().invalidateQueries({ queryKey: factorsQuery(sam.userId).queryKey }))
  expect(await screen.findByText('Nobody here')).toBeDefined()
  expect(screen.queryByText('This list could not be loaded')).toBeNull()
})
