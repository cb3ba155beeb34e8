// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { CategoriesPanel } from '~/features/profiles/editor/categories/CategoriesPanel.tsx'
import { EditorContext } from '~/features/profiles/editor/editor.ts'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import { editedProfileQuery } from '~/features/profiles/editor/own-profile.ts'
import { cardQuery } from '~/features/subscriptions/queries.ts'
import { queryClient } from '~/lib/data/query.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { listedInMovement, profileOf } from '../profiles/editor-fixtures.ts'
import { cardOf, renewing, yearly } from '../subscriptions/card.ts'
import { keepSession, mount, sam } from './mount.tsx'

const CARD = 'GET /category/subscription'
const photo = { profileImageUrl: '/photo.webp' }
const expired = {
  ...listedInMovement,
  UserCategories: [{ id: 1, categoryId: 2, status: 'Expired' as const, validTill: '2026-11-01T12:00:00Z' }],
}

let api: Api

beforeEach(async () => {
  keepSession({ ...sam, isProfessional: true })
  api = await startApi({
    [CARD]: () => ({ data: cardOf() }),
    'GET /category/subscriptionTypes': () => ({ data: { subscriptions: [yearly], stripePublicKey: 'pk' } }),
  })
})
afterEach(() => api.stop())

function show(user: Partial<OwnProfile>) {
  const profile = profileOf({ user })
  const panel = (
    <EditorContext value={{ profile, change: () => undefined }}>
      <CategoriesPanel />
    </EditorContext>
  )
  return mount('/page', { element: panel }).user
}

test(
  'selecting what is not paid for is taken back, and opens the dialog for it',
  { tags: ['CAT-23', 'CAT-24'] },
  async () => {
    const user = show(photo)
    const toggle = await screen.findByRole('switch', { name: 'Meals' })
    await user.click(toggle)
    expect(await screen.findByText('Subscribe to Meals')).toBeDefined()
    expect(toggle).toHaveProperty('checked', false)
  },
)

test(
  'an expired category stays selected, and Subscribe is offered for it',
  { tags: ['SUB-04', 'OP-052'] },
  async () => {
    api.say(CARD, () => ({ data: cardOf({ ...renewing, state: 'expired', status: 'Expired' }) }))
    const user = show(expired)
    expect(await screen.findByRole('switch', { name: 'Movement' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText('Subscribe to Movement')).toBeDefined()
  },
)

test('one selected category that is not active is enough, whatever else is', { tags: ['SUB-04'] }, async () => {
  const user = show({
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

test('Subscribe is not offered while everything selected is active', { tags: ['SUB-04'] }, async () => {
  api.say(CARD, () => ({ data: cardOf(renewing) }))
  show(listedInMovement)
  const card = await screen.findByRole('region', { name: 'Your subscription' })
  expect(within(card).getByText(/Renews on Nov 16, 2027/)).toBeDefined()
  expect(within(card).getByText('1,240')).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Manage Billing' }).getAttribute('href')).toBe('/subscriptions')
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})

test('the price is named to professionals who pay for nothing yet', async () => {
  show(photo)
  expect(await screen.findByText(/from \$10\.00 per month for each category/)).toBeDefined()
})

test('a payment that is confirmed late makes the page ask for the profile again', async () => {
  const edited = editedProfileQuery(sam.userId).queryKey
  queryClient().setQueryData(edited, profileOf({ user: photo }))
  show(photo)
  await waitFor(() => expect(api.asked.map(({ call }) => call)).toContain(CARD))
  expect(queryClient().getQueryState(edited)?.isInvalidated).toBe(false)

  api.say(CARD, () => ({ data: cardOf(renewing) }))
  await act(() => queryClient().refetchQueries({ queryKey: cardQuery(sam.userId).queryKey }))
  await waitFor(() => expect(queryClient().getQueryState(edited)?.isInvalidated).toBe(true))
})
