import { payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { openPanel } from '../../setup/pages/editor.ts'
import {
  categoryBlock,
  cards,
  subscribeDialog,
  MOVEMENT,
  payWithCard,
  payOutsideBrowser,
  providerOrigin,
  startCheckout,
  createSubscriber,
  subscriptionSummary,
  openSubscribeDialog,
  createProfessionalWithPhoto,
} from '../../setup/pages/payments.ts'
import { expect, test } from '../../setup/test.ts'

test.beforeEach(({ monitor }) => void monitor.allowedOrigins.push(providerOrigin))

test(
  'a professional subscribes for 12 months with a promo code and appears in search',
  { tag: ['@SUB-18', '@SUB-22'] },
  async ({ page, expectAccessible }) => {
    await createProfessionalWithPhoto(page)
    await openSubscribeDialog(page)
    await subscribeDialog(page)
      .getByRole('radio', { name: /^12 months/ })
      .check()
    await expect(subscribeDialog(page).getByText(/^Renews on .* for \$119\.99/)).toBeVisible()
    await subscribeDialog(page)
      .getByLabel(/Promo code/)
      .fill('WELCOME')
    await expectAccessible(page)

    // The next page is on another site, so read the request body before the response arrives.
    const bodies: Record<string, unknown>[] = []
    await page.route(`**/api${payForCategory.path}`, async (route) => {
      bodies.push(await readRequestBody(route.request()))
      await route.continue()
    })
    await startCheckout(page)
    await expect
      .poll(() => bodies)
      .toEqual([{ stripeSubscriptionTypeId: expect.any(Number), categoryId: MOVEMENT, promo: 'WELCOME' }])
    await expect(page.getByRole('row', { name: /Total due today/ })).toContainText('$95.99')
    await payWithCard(page, cards.accepted)

    await expect(page).toHaveURL(/\/stripe\/success\?session_id=cs_/)
    await expect(
      page.getByText('Your subscription request was created. An invoice will follow by email.'),
    ).toBeVisible()
    await expect(page.getByText(/Renews on .* for \$119\.99/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit Categories' }).click()
    await expect(page).toHaveURL('/profile/edit?panel=3')
    await expect(subscriptionSummary(page)).toContainText('12 months for $119.99')
    await expect(categoryBlock(page, 'Movement')).toContainText('Active until')
    await page.getByRole('switch', { name: 'Movement' }).click()
    await expect(categoryBlock(page, 'Movement').getByLabel('Title')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a declined card shows an error, and leaving the checkout shows that the payment was canceled',
  { tag: ['@one-width', '@SUB-19', '@SUB-20'] },
  async ({ page, expectAccessible }) => {
    await createProfessionalWithPhoto(page)
    await openSubscribeDialog(page)
    await startCheckout(page)
    await payWithCard(page, cards.declined)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/stripe/cancel')
    await expect(page.getByRole('alert').filter({ hasText: 'Payment canceled' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit Categories' }).click()
    await expect(categoryBlock(page, 'Movement')).toContainText('Not subscribed')
    await expect(page.getByRole('switch', { name: 'Movement' })).not.toBeChecked()
  },
)

test(
  'subscribing again after leaving the checkout opens the same checkout',
  { tag: ['@one-width', '@SUB-05'] },
  async ({ page }) => {
    await createProfessionalWithPhoto(page)
    await openSubscribeDialog(page)
    await startCheckout(page)
    const checkoutUrl = page.url()
    await page.goBack()
    await expect(page).toHaveURL('/profile/edit?panel=3')
    await page.getByRole('switch', { name: 'Movement' }).click()
    await startCheckout(page)
    expect(page.url()).toBe(checkoutUrl)
  },
)

test(
  'canceling and resuming a subscription in the billing portal updates the subscription summary',
  { tag: ['@phone', '@SUB-24', '@SUB-28'] },
  async ({ page, expectAccessible }) => {
    await createSubscriber(page)
    await openPanel(page, 3)
    await expect(subscriptionSummary(page)).toContainText('Renews on')
    await expectAccessible(page)
    await subscriptionSummary(page).getByRole('link', { name: 'Manage Billing' }).click()
    await page.waitForURL(`${providerOrigin}/p/session/**`)
    await page.getByRole('button', { name: 'Cancel at period end' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/profile/edit?panel=3')
    await expect(subscriptionSummary(page)).toContainText('Canceled: you stay listed until')
    await expectAccessible(page)

    await subscriptionSummary(page).getByRole('link', { name: 'Manage Billing' }).click()
    await page.waitForURL(`${providerOrigin}/p/session/**`)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(subscriptionSummary(page)).toContainText('Renews on')
  },
)

test('a payment reported by webhook appears without a reload', { tag: '@one-width' }, async ({ page }) => {
  const person = await createProfessionalWithPhoto(page)
  await openPanel(page, 3)
  await expect(categoryBlock(page, 'Movement')).toContainText('Not subscribed')
  await payOutsideBrowser(page, person)
  await expect(async () => {
    // The user returns to this tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(categoryBlock(page, 'Movement')).toContainText('Active until', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(subscriptionSummary(page)).toContainText('Renews on')
})

test(
  'the billing page of a professional without payments says that there is nothing to manage',
  { tag: ['@one-width', '@SHL-34'] },
  async ({ page, expectAccessible }) => {
    await createProfessionalWithPhoto(page)
    await page.goto('/subscriptions')
    await expect(page.getByRole('alert').filter({ hasText: 'nothing to manage yet' })).toBeVisible()
    await expectAccessible(page)
  },
)
