// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { SubscriptionDialog } from '~/features/subscriptions/dialog/SubscriptionDialog.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { movement } from '../profiles/editor-fixtures.ts'
import { halfYear, monthly, yearly } from '../subscriptions/card.ts'
import { keepSession, mount, sam } from './mount.tsx'

const meals = { id: 1, name: 'Meals' }
const PAY = 'POST /category/pay'

let api: Api
let closed = 0

beforeEach(async () => {
  closed = 0
  window.location.hash = ''
  keepSession({ ...sam, isProfessional: true })
  api = await startApi({
    'GET /category/subscriptionTypes': () => ({
      data: { subscriptions: [yearly, halfYear, monthly], stripePublicKey: 'pk' },
    }),
    [PAY]: () => ({ data: { sessionId: 'cs_1', url: '#checkout' } }),
  })
})
afterEach(() => api.stop())

function show(...more: { id: number; name: string }[]) {
  const dialog = <SubscriptionDialog opened categories={[movement, ...more]} onClose={() => (closed += 1)} />
  return mount('/page', { element: dialog }).user
}

const subscribe = () => screen.findByRole('button', { name: 'Subscribe' })

test('neither Escape nor a click beside it closes the dialog; Cancel does', { tags: ['SUB-05'] }, async () => {
  const user = show()
  await subscribe()
  await user.keyboard('{Escape}')
  const beside = document.querySelector('.mantine-Modal-overlay')
  if (!beside) throw new Error('nothing lies beside the dialog')
  await user.click(beside)
  expect(closed).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toBe(1)
})

test(
  'a plan is chosen, a promo code may be given, and the buttons are Subscribe and Cancel',
  { tags: ['SUB-06', 'SUB-07'] },
  async () => {
    const user = show()
    await subscribe()
    await user.click(screen.getByRole('radio', { name: /^6 months/ }))
    expect(screen.getByRole('radio', { name: /^6 months/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: /^12 months/ }))
    expect(screen.getByLabelText('Promo code (optional)')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Subscribe'])
  },
)

test('the three plans stand in the words given', { tags: ['SUB-08', 'SUB-09', 'SUB-10'] }, async () => {
  show()
  await subscribe()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '12 months$10.00 per monthtotal $119.99, save 67%best value',
    '6 months$15.00 per monthtotal $89.99, save 50%',
    '1 month$29.99',
  ])
})

test(
  'the yearly plan is chosen at the start, and takes a promo code; another does not',
  { tags: ['SUB-15', 'SUB-16'] },
  async () => {
    const user = show()
    expect(await screen.findByRole('radio', { name: /^12 months/ })).toHaveProperty('checked', true)
    await user.type(screen.getByLabelText(/Promo code/), 'WELCOME')
    await user.click(screen.getByRole('radio', { name: /^1 month/ }))
    expect(screen.queryByLabelText(/Promo code/)).toBeNull()
    await user.click(await subscribe())
    await waitFor(() => expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 13, categoryId: 2 }]))
  },
)

test('what is charged is named before anybody pays, and follows the plan', async () => {
  const user = show()
  expect(await screen.findByText(/^Renews on .* for \$119\.99, then every 12 months until you cancel/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /^1 month/ }))
  expect(screen.getByText(/^Renews on .* for \$29\.99, then every month until you cancel/)).toBeDefined()
})

test(
  'the browser goes to the checkout, and somebody who comes back can subscribe again',
  { tags: ['SUB-18'] },
  async () => {
    const user = show()
    await user.type(await screen.findByLabelText(/Promo code/), 'WELCOME')
    const button = await subscribe()
    await user.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#checkout'))
    expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 11, categoryId: 2, promo: 'WELCOME' }])
    expect(button).toHaveProperty('disabled', true)
    // The page was kept as it was, and is shown again.
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    await waitFor(() => expect(api.bodies(PAY)).toHaveLength(2))
    act(() => void window.dispatchEvent(new Event('pageshow')))
  },
)

test('the dialog shows a refusal, and another try is possible', { tags: ['PLT-09'] }, async () => {
  api.say(PAY, () => ({ status: 503, code: 'payments_unavailable', msg: 'Paying is not possible right now.' }))
  const user = show()
  await user.click(await subscribe())
  expect((await screen.findByText('Paying is not possible right now.')).closest('[role=alert]')).not.toBeNull()
  expect(await subscribe()).toHaveProperty('disabled', false)
})

test('of several categories one is chosen, and paid for by its name', async () => {
  const user = show(meals)
  expect(await screen.findByText('Subscribe to Movement')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Meals' }))
  expect(await screen.findByText('Subscribe to Meals')).toBeDefined()
  await user.click(await subscribe())
  await waitFor(() => expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 11, categoryId: 1 }]))
  act(() => void window.dispatchEvent(new Event('pageshow')))
})

test('where nothing is offered the dialog says so, and can be closed', async () => {
  api.say('GET /category/subscriptionTypes', () => ({ data: { subscriptions: [], stripePublicKey: 'pk' } }))
  const user = show()
  expect(await screen.findByText(/There is no plan for Movement/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toBe(1)
})

test('plans that cannot be loaded can be asked for again', async () => {
  api.say('GET /category/subscriptionTypes', () => ({ status: 500, code: 'unexpected', msg: 'Something went wrong.' }))
  const user = show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.say('GET /category/subscriptionTypes', () => ({ data: { subscriptions: [monthly], stripePublicKey: 'pk' } }))
  await user.click(again)
  expect(await screen.findByRole('radio', { name: /^1 month/ })).toHaveProperty('checked', true)
})
