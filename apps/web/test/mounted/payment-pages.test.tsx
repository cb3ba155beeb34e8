// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '~/lib/data/query.ts'
import Billing from '~/routes/subscriptions/billing.tsx'
import PaymentCanceled from '~/routes/subscriptions/payment-canceled.tsx'
import PaymentSuccess from '~/routes/subscriptions/payment-success.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { listedInMovement, movement, profileOf } from '../profiles/editor-fixtures.ts'
import { renewing } from '../subscriptions/card.ts'
import { keepSession, mount, sam } from './mount.tsx'

const SESSION = 'POST /category/session'
const PORTAL = 'POST /category/portal'
const notYet = { status: 409, code: 'payment_not_complete', msg: 'This payment is not complete yet.' }
const created = 'Your subscription request was created. An invoice will follow by email.'

let api: Api

beforeEach(async () => {
  window.location.hash = ''
  keepSession({ ...sam, isProfessional: true })
  api = await startApi({
    [SESSION]: () => ({ data: { category: renewing } }),
    [PORTAL]: () => ({ data: { url: '#portal' } }),
  })
})
afterEach(() => api.stop())

function comeBack(query: string) {
  return mount('/stripe/success', { element: <PaymentSuccess /> }, `/stripe/success${query}`)
}

test(
  'the session is confirmed, and the page says what comes and leads on',
  { tags: ['SUB-21', 'SUB-22', 'SUB-23'] },
  async () => {
    comeBack('?session_id=cs_test_1')
    expect(await screen.findByText(created)).toBeDefined()
    expect(await screen.findByText(/Renews on Nov 16, 2027 for \$119\.99/)).toBeDefined()
    expect(api.bodies(SESSION)).toEqual([{ sessionId: 'cs_test_1' }])
    expect(screen.getByRole('link', { name: 'Manage Billing' }).getAttribute('href')).toBe('/subscriptions')
    expect(screen.getByRole('link', { name: 'Edit Categories' }).getAttribute('href')).toBe('/profile/edit?panel=3')
  },
)

test('the thank-you page names the category and leads on to what is missing there', async () => {
  const profile = { categories: [movement, { ...movement, id: 1, name: 'Meals' }], tags: [], images: [], files: [] }
  api.say('GET /profile', () => ({ data: { ...profile, products: [], user: { ...profileOf().user, other: null } } }))
  comeBack('?session_id=cs_test_1')
  const next = await screen.findByRole('link', { name: 'add your title and goals for Movement' })
  expect(next.getAttribute('href')).toBe('/profile/edit?panel=3')
  expect(screen.getByText('Movement:')).toBeDefined()
})

test('where the profile cannot be read nothing is said to be missing in it', async () => {
  api.say('GET /profile', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  comeBack('?session_id=cs_test_1')
  expect(await screen.findByText('Thank you')).toBeDefined()
  await waitFor(() => expect(queryClient().isFetching()).toBe(0))
  expect(screen.queryByText(/Next:/)).toBeNull()
})

test('a category that is filled in already asks for nothing more', async () => {
  const profile = { categories: [movement], tags: [], images: [], files: [], products: [] }
  api.say('GET /profile', () => ({ data: { ...profile, user: profileOf({ user: listedInMovement }).user } }))
  comeBack('?session_id=cs_test_1')
  expect(await screen.findByText('Movement:')).toBeDefined()
  expect(screen.queryByText(/Next:/)).toBeNull()
})

test('a payment that is still being confirmed is asked for again', { timeout: 20_000 }, async () => {
  api.say(SESSION, () => notYet)
  comeBack('?session_id=cs_test_1')
  expect(await screen.findByText(/still being confirmed/)).toBeDefined()
  api.say(SESSION, () => ({ data: { category: renewing } }))
  expect(await screen.findByText('Thank you')).toBeDefined()
})

test('the alert says that a session was refused, and nothing is called paid', { tags: ['PLT-09'] }, async () => {
  api.say(SESSION, () => ({ status: 404, code: 'not_found', msg: 'There is no such session.' }))
  comeBack('?session_id=cs_of_somebody_else')
  expect((await screen.findByText('There is no such session.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText(created)).toBeNull()
})

test('an address without a session asks nobody', async () => {
  comeBack('')
  expect(await screen.findByText(/This address is not complete/)).toBeDefined()
  expect(api.asked).toEqual([])
})

test(
  'the page of a canceled payment says so in the alert, and leads back',
  { tags: ['SUB-20', 'PLT-13'] },
  async () => {
    mount('/stripe/cancel', { element: <PaymentCanceled /> })
    expect((await screen.findByText('Payment canceled')).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Edit Categories' })).toBeDefined()
  },
)

test('the billing page says so and moves the browser to the portal', { tags: ['SUB-24', 'OP-006'] }, async () => {
  mount('/subscriptions', { element: <Billing /> })
  expect(await screen.findByText('Redirecting...')).toBeDefined()
  await waitFor(() => expect(window.location.hash).toBe('#portal'))
})

test('the billing page says when there is no portal to go to', { tags: ['PLT-09'] }, async () => {
  api.say(PORTAL, () => ({ status: 409, code: 'nothing_to_manage', msg: 'There is nothing to manage yet.' }))
  mount('/subscriptions', { element: <Billing /> })
  expect((await screen.findByText('There is nothing to manage yet.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText('Redirecting...')).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit Categories' })).toBeDefined()
})
