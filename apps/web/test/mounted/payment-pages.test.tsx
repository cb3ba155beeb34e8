// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '~/lib/data/query.ts'
import Billing from '~/routes/subscriptions/billing.tsx'
import PaymentCanceled from '~/routes/subscriptions/payment-canceled.tsx'
import PaymentSuccess from '~/routes/subscriptions/payment-success.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { listedInMovement, movement, buildProfile } from '../profiles/editor-fixtures.ts'
import { renewingSubscription } from '../subscriptions/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const SESSION = 'POST /category/session'
const PORTAL = 'POST /category/portal'
const notComplete = { status: 409, code: 'payment_not_complete', msg: 'This payment is not complete yet.' }
const successText = 'Your subscription request was created. An invoice will follow by email.'

let api: Api

beforeEach(async () => {
  window.location.hash = ''
  storeSession({ ...sam, isProfessional: true })
  api = await startApi({
    [SESSION]: () => ({ data: { category: renewingSubscription } }),
    [PORTAL]: () => ({ data: { url: '#portal' } }),
  })
})
afterEach(() => api.stop())

function openSuccessPage(query: string) {
  return mount('/stripe/success', { element: <PaymentSuccess /> }, `/stripe/success${query}`)
}

test(
  'the success page confirms the session and shows the renewal and links',
  { tags: ['SUB-21', 'SUB-22', 'SUB-23'] },
  async () => {
    openSuccessPage('?session_id=cs_test_1')
    expect(await screen.findByText(successText)).toBeDefined()
    expect(await screen.findByText(/Renews on Nov 16, 2027 for \$119\.99/)).toBeDefined()
    expect(api.bodies(SESSION)).toEqual([{ sessionId: 'cs_test_1' }])
    expect(screen.getByRole('link', { name: 'Manage Billing' }).getAttribute('href')).toBe('/subscriptions')
    expect(screen.getByRole('link', { name: 'Edit Categories' }).getAttribute('href')).toBe('/profile/edit?panel=3')
  },
)

test('the success page names the category and links to its missing fields', async () => {
  const profile = { categories: [movement, { ...movement, id: 1, name: 'Meals' }], tags: [], images: [], files: [] }
  api.handle('GET /profile', () => ({
    data: { ...profile, products: [], user: { ...buildProfile().user, other: null } },
  }))
  openSuccessPage('?session_id=cs_test_1')
  const next = await screen.findByRole('link', { name: 'add your title and goals for Movement' })
  expect(next.getAttribute('href')).toBe('/profile/edit?panel=3')
  expect(screen.getByText('Movement:')).toBeDefined()
})

test('the success page mentions no missing fields if the profile cannot be loaded', async () => {
  api.handle('GET /profile', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  openSuccessPage('?session_id=cs_test_1')
  expect(await screen.findByText('Thank you')).toBeDefined()
  await waitFor(() => expect(queryClient().isFetching()).toBe(0))
  expect(screen.queryByText(/Next:/)).toBeNull()
})

test('the success page mentions no missing fields for a complete category', async () => {
  const profile = { categories: [movement], tags: [], images: [], files: [], products: [] }
  api.handle('GET /profile', () => ({ data: { ...profile, user: buildProfile({ user: listedInMovement }).user } }))
  openSuccessPage('?session_id=cs_test_1')
  expect(await screen.findByText('Movement:')).toBeDefined()
  expect(screen.queryByText(/Next:/)).toBeNull()
})

test('the success page polls while a payment is being confirmed', { timeout: 20_000 }, async () => {
  api.handle(SESSION, () => notComplete)
  openSuccessPage('?session_id=cs_test_1')
  expect(await screen.findByText(/still being confirmed/)).toBeDefined()
  api.handle(SESSION, () => ({ data: { category: renewingSubscription } }))
  expect(await screen.findByText('Thank you')).toBeDefined()
})

test('the success page shows the error of a rejected session in an alert', { tags: ['PLT-09'] }, async () => {
  api.handle(SESSION, () => ({ status: 404, code: 'not_found', msg: 'There is no such session.' }))
  openSuccessPage('?session_id=cs_of_another_user')
  expect((await screen.findByText('There is no such session.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText(successText)).toBeNull()
})

test('the success page sends no request without a session in the URL', async () => {
  openSuccessPage('')
  expect(await screen.findByText(/This address is not complete/)).toBeDefined()
  expect(api.requests).toEqual([])
})

test('the cancel page shows an alert and a link to the categories', { tags: ['SUB-20', 'PLT-13'] }, async () => {
  mount('/stripe/cancel', { element: <PaymentCanceled /> })
  expect((await screen.findByText('Payment canceled')).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Edit Categories' })).toBeDefined()
})

test('the billing page redirects to the portal', { tags: ['SUB-24', 'OP-006'] }, async () => {
  mount('/subscriptions', { element: <Billing /> })
  expect(await screen.findByText('Redirecting...')).toBeDefined()
  await waitFor(() => expect(window.location.hash).toBe('#portal'))
})

test('the billing page shows an error if there is no portal', { tags: ['PLT-09'] }, async () => {
  api.handle(PORTAL, () => ({ status: 409, code: 'nothing_to_manage', msg: 'There is nothing to manage yet.' }))
  mount('/subscriptions', { element: <Billing /> })
  expect((await screen.findByText('There is nothing to manage yet.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText('Redirecting...')).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit Categories' })).toBeDefined()
})
