// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CategoriesPanel } from '~/features/profiles/editor/categories/CategoriesPanel.tsx'
import { EditorContext } from '~/features/profiles/editor/editor.ts'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import { editedProfileQuery } from '~/features/profiles/editor/own-profile.ts'
import { overviewQuery } from '~/features/subscriptions/queries.ts'
import { queryClient } from '~/lib/data/query.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { listedInMovement, buildProfile } from '../profiles/editor-fixtures.ts'
import { makeOverview, renewingSubscription, yearly } from '../subscriptions/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const OVERVIEW = 'GET /category/subscription'
const photo = { profileImageUrl: '/photo.webp' }
const expiredListing = {
  ...listedInMovement,
  UserCategories: [{ id: 1, categoryId: 2, status: 'Expired' as const, validTill: '2026-11-01T12:00:00Z' }],
}

let api: Api

beforeEach(async () => {
  storeSession({ ...sam, isProfessional: true })
  api = await startApi({
    [OVERVIEW]: () => ({ data: makeOverview() }),
    'GET /category/subscriptionTypes': () => ({ data: { subscriptions: [yearly], stripePublicKey: 'pk' } }),
  })
})
afterEach(() => api.stop())

function renderPanel(user: Partial<OwnProfile>) {
  const profile = buildProfile({ user })
  const panel = (
    <EditorContext value={{ profile, updateProfile: () => undefined }}>
      <CategoriesPanel />
    </EditorContext>
  )
  return mount('/page', { element: panel }).user
}

test(
  'CategoriesPanel opens the subscription dialog for an unpaid category and does not select it',
  { tags: ['CAT-23', 'CAT-24'] },
  async () => {
    const user = renderPanel(photo)
    const toggle = await screen.findByRole('switch', { name: 'Meals' })
    await user.click(toggle)
    expect(await screen.findByText('Subscribe to Meals')).toBeDefined()
    expect(toggle).toHaveProperty('checked', false)
  },
)

test(
  'CategoriesPanel keeps an expired category selected and offers Subscribe',
  { tags: ['SUB-04', 'OP-052'] },
  async () => {
    api.handle(OVERVIEW, () => ({
      data: makeOverview({ ...renewingSubscription, state: 'expired', status: 'Expired' }),
    }))
    const user = renderPanel(expiredListing)
    expect(await screen.findByRole('switch', { name: 'Movement' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText('Subscribe to Movement')).toBeDefined()
  },
)

test('CategoriesPanel offers Subscribe if any selected category is not active', { tags: ['SUB-04'] }, async () => {
  const user = renderPanel({
    ...listedInMovement,
    UserCategories: [
      { id: 1, categoryId: 1, status: 'Expired' as const, validTill: '2026-11-01T12:00:00Z' },
      ...listedInMovement.UserCategories,
    ],
    other: {
      categoryTitle: { '1': 'Dietitian', '2': 'Physical therapist' },
      selectedGoalTags: { '1': [50], '2': [50] },
    },
  })
  expect(await screen.findByRole('switch', { name: 'Meals' })).toHaveProperty('checked', true)
  expect(screen.getByRole('switch', { name: 'Movement' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText('Subscribe to Meals')).toBeDefined()
})

test('CategoriesPanel hides Subscribe while all selected categories are active', { tags: ['SUB-04'] }, async () => {
  api.handle(OVERVIEW, () => ({ data: makeOverview(renewingSubscription) }))
  renderPanel(listedInMovement)
  const card = await screen.findByRole('region', { name: 'Your subscription' })
  expect(within(card).getByText(/Renews on Nov 16, 2027/)).toBeDefined()
  expect(within(card).getByText('1,240')).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Manage Billing' }).getAttribute('href')).toBe('/subscriptions')
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})

test('CategoriesPanel shows the price to professionals without a subscription', async () => {
  renderPanel(photo)
  expect(await screen.findByText(/from \$10\.00 per month for each category/)).toBeDefined()
})

test('CategoriesPanel reloads the profile after a late payment confirmation', async () => {
  const profileKey = editedProfileQuery(sam.userId).queryKey
  queryClient().setQueryData(profileKey, buildProfile({ user: photo }))
  renderPanel(photo)
  await waitFor(() => expect(api.requests.map(({ call }) => call)).toContain(OVERVIEW))
  expect(queryClient().getQueryState(profileKey)?.isInvalidated).toBe(false)

  api.handle(OVERVIEW, () => ({ data: makeOverview(renewingSubscription) }))
  await act(() => queryClient().refetchQueries({ queryKey: overviewQuery(sam.userId).queryKey }))
  await waitFor(() => expect(queryClient().getQueryState(profileKey)?.isInvalidated).toBe(true))
})
