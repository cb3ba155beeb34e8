// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { SubscriptionDialog } from '~/features/subscriptions/dialog/SubscriptionDialog.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { movement } from '../profiles/editor-fixtures.ts'
import { halfYear, monthly, yearly } from '../subscriptions/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const meals = { id: 1, name: 'Meals' }
const PAY = 'POST /category/pay'

let api: Api
let closeCount = 0

beforeEach(async () => {
  closeCount = 0
  window.location.hash = ''
  storeSession({ ...sam, isProfessional: true })
  api = await startApi({
    'GET /category/subscriptionTypes': () => ({
      data: { subscriptions: [yearly, halfYear, monthly], stripePublicKey: 'pk' },
    }),
    [PAY]: () => ({ data: { sessionId: 'cs_1', url: '#checkout' } }),
  })
})
afterEach(() => api.stop())

function renderDialog(...otherCategories: { id: number; name: string }[]) {
  const dialog = (
    <SubscriptionDialog opened categories={[movement, ...otherCategories]} onClose={() => (closeCount += 1)} />
  )
  return mount('/page', { element: dialog }).user
}

const findSubscribeButton = () => screen.findByRole('button', { name: 'Subscribe' })

test(
  'SubscriptionDialog closes with Cancel, but not with Escape or a click on the overlay',
  { tags: ['SUB-05'] },
  async () => {
    const user = renderDialog()
    await findSubscribeButton()
    await user.keyboard('{Escape}')
    const overlay = document.querySelector('.mantine-Modal-overlay')
    if (!overlay) throw new Error('no overlay')
    await user.click(overlay)
    expect(closeCount).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(closeCount).toBe(1)
  },
)

test(
  'SubscriptionDialog offers plans, a promo code, and the buttons Subscribe and Cancel',
  { tags: ['SUB-06', 'SUB-07'] },
  async () => {
    const user = renderDialog()
    await findSubscribeButton()
    await user.click(screen.getByRole('radio', { name: /^6 months/ }))
    expect(screen.getByRole('radio', { name: /^6 months/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: /^12 months/ }))
    expect(screen.getByLabelText('Promo code (optional)')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Subscribe'])
  },
)

test(
  'SubscriptionDialog shows the three plans with the specified captions',
  { tags: ['SUB-08', 'SUB-09', 'SUB-10'] },
  async () => {
    renderDialog()
    await findSubscribeButton()
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '12 months$10.00 per monthtotal $119.99, save 67%best value',
      '6 months$15.00 per monthtotal $89.99, save 50%',
      '1 month$29.99',
    ])
  },
)

test(
  'SubscriptionDialog preselects the yearly plan, the only one that accepts a promo code',
  { tags: ['SUB-15', 'SUB-16'] },
  async () => {
    const user = renderDialog()
    expect(await screen.findByRole('radio', { name: /^12 months/ })).toHaveProperty('checked', true)
    await user.type(screen.getByLabelText(/Promo code/), 'WELCOME')
    await user.click(screen.getByRole('radio', { name: /^1 month/ }))
    expect(screen.queryByLabelText(/Promo code/)).toBeNull()
    await user.click(await findSubscribeButton())
    await waitFor(() => expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 13, categoryId: 2 }]))
  },
)

test('SubscriptionDialog shows the charge of the selected plan before the payment', async () => {
  const user = renderDialog()
  expect(await screen.findByText(/^Renews on .* for \$119\.99, then every 12 months until you cancel/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /^1 month/ }))
  expect(screen.getByText(/^Renews on .* for \$29\.99, then every month until you cancel/)).toBeDefined()
})

test(
  'SubscriptionDialog redirects to the checkout and allows subscribing again after returning',
  { tags: ['SUB-18'] },
  async () => {
    const user = renderDialog()
    await user.type(await screen.findByLabelText(/Promo code/), 'WELCOME')
    const button = await findSubscribeButton()
    await user.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#checkout'))
    expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 11, categoryId: 2, promo: 'WELCOME' }])
    expect(button).toHaveProperty('disabled', true)
    // The back/forward cache shows the page again.
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    await waitFor(() => expect(api.bodies(PAY)).toHaveLength(2))
    act(() => void window.dispatchEvent(new Event('pageshow')))
  },
)

test('SubscriptionDialog shows an error and allows another attempt', { tags: ['PLT-09'] }, async () => {
  api.handle(PAY, () => ({ status: 503, code: 'payments_unavailable', msg: 'Paying is not possible right now.' }))
  const user = renderDialog()
  await user.click(await findSubscribeButton())
  expect((await screen.findByText('Paying is not possible right now.')).closest('[role=alert]')).not.toBeNull()
  expect(await findSubscribeButton()).toHaveProperty('disabled', false)
})

test('SubscriptionDialog subscribes to the selected one of several categories', async () => {
  const user = renderDialog(meals)
  expect(await screen.findByText('Subscribe to Movement')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Meals' }))
  expect(await screen.findByText('Subscribe to Meals')).toBeDefined()
  await user.click(await findSubscribeButton())
  await waitFor(() => expect(api.bodies(PAY)).toEqual([{ stripeSubscriptionTypeId: 11, categoryId: 1 }]))
  act(() => void window.dispatchEvent(new Event('pageshow')))
})

test('SubscriptionDialog states that there is no plan and can be closed', async () => {
  api.handle('GET /category/subscriptionTypes', () => ({ data: { subscriptions: [], stripePublicKey: 'pk' } }))
  const user = renderDialog()
  expect(await screen.findByText(/There is no plan for Movement/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closeCount).toBe(1)
})

test('SubscriptionDialog retries loading the plans', async () => {
  api.handle('GET /category/subscriptionTypes', () => ({
    status: 500,
    code: 'unexpected',
    msg: 'Something went wrong.',
  }))
  const user = renderDialog()
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  api.handle('GET /category/subscriptionTypes', () => ({ data: { subscriptions: [monthly], stripePublicKey: 'pk' } }))
  await user.click(retryButton)
  expect(await screen.findByRole('radio', { name: /^1 month/ })).toHaveProperty('checked', true)
})
