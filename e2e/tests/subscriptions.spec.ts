import { payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import { open, openPanel } from '../setup/editor.ts'
import { expect, test } from '../setup/journey.ts'
import {
  block,
  cards,
  dialog,
  MOVEMENT,
  pay,
  payElsewhere,
  provider,
  subscribe,
  subscriber,
  summary,
  wantMovement,
  withPhoto,
} from '../setup/paying.ts'
import { sentBody } from '../setup/sent-body.ts'

test.beforeEach(({ watch }) => void watch.visited.push(provider))

const plans = [
  { plan: '12 months', promo: '', due: '$119.99', renewal: '$119.99' },
  { plan: '12 months', promo: 'WELCOME', due: '$95.99', renewal: '$119.99' },
  { plan: '6 months', promo: '', due: '$89.99', renewal: '$89.99' },
  { plan: '1 month', promo: '', due: '$29.99', renewal: '$29.99' },
] as const

for (const { plan, promo, due, renewal } of plans) {
  // What differs is money, so one of them shows how it looks on a phone.
  const isFirst = plan === '12 months' && promo === ''
  const how = promo === '' ? 'without a promo code' : 'with a promo code'
  test(
    `${plan} ${how}, from the switch to the listing`,
    { tag: [...(isFirst ? [] : ['@one-width']), '@SUB-18', '@SUB-22'] },
    async ({ page, expectAccessible }) => {
      await withPhoto(page)
      await wantMovement(page)
      await dialog(page)
        .getByRole('radio', { name: new RegExp(`^${plan}`) })
        .check()
      await expect(dialog(page).getByText(new RegExp(`^Renews on .* for \\${renewal}`))).toBeVisible()
      await expect(dialog(page).getByLabel(/Promo code/)).toHaveCount(plan === '12 months' ? 1 : 0)
      if (promo !== '')
        await dialog(page)
          .getByLabel(/Promo code/)
          .fill(promo)
      await expectAccessible(page)

      // It leads to another site, so what is sent is read before it is answered.
      const bodies: Record<string, unknown>[] = []
      await page.route(`**/api${payForCategory.path}`, async (route) => {
        bodies.push(await sentBody(route.request()))
        await route.continue()
      })
      await subscribe(page)
      await expect
        .poll(() => bodies)
        .toEqual([
          { stripeSubscriptionTypeId: expect.any(Number), categoryId: MOVEMENT, ...(promo !== '' && { promo }) },
        ])
      await expect(page.getByRole('row', { name: /Total due today/ })).toContainText(due)
      await pay(page, cards.pays)

      await expect(page).toHaveURL(/\/stripe\/success\?session_id=cs_/)
      await expect(
        page.getByText('Your subscription request was created. An invoice will follow by email.'),
      ).toBeVisible()
      await expect(page.getByText(new RegExp(`Renews on .* for \\${renewal}`))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Edit Categories' }).click()
      await expect(page).toHaveURL('/profile/edit?panel=3')
      await expect(summary(page)).toContainText(`${plan} for ${renewal}`)
      await expect(block(page, 'Movement')).toContainText('Active until')
      await page.getByRole('switch', { name: 'Movement' }).click()
      await expect(block(page, 'Movement').getByLabel('Title')).toBeVisible()
      await expectAccessible(page)
    },
  )
}

test(
  'a declined card charges nobody, and turning back says so',
  { tag: ['@one-width', '@SUB-19', '@SUB-20'] },
  async ({ page, expectAccessible }) => {
    await withPhoto(page)
    await wantMovement(page)
    await subscribe(page)
    await pay(page, cards.declined)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/stripe/cancel')
    await expect(page.getByRole('alert').filter({ hasText: 'Payment canceled' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit Categories' }).click()
    await expect(block(page, 'Movement')).toContainText('Not subscribed')
    await expect(page.getByRole('switch', { name: 'Movement' })).not.toBeChecked()
  },
)

test(
  'going back from the checkout leads to the same one, and Escape does not close the dialog',
  { tag: ['@one-width', '@SUB-05'] },
  async ({ page }) => {
    await withPhoto(page)
    await wantMovement(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await subscribe(page)
    const checkout = page.url()
    await page.goBack()
    await expect(page).toHaveURL('/profile/edit?panel=3')
    await page.getByRole('switch', { name: 'Movement' }).click()
    await subscribe(page)
    expect(page.url()).toBe(checkout)
  },
)

test(
  'what is canceled and resumed in the portal shows on the card',
  { tag: ['@SUB-24', '@SUB-28'] },
  async ({ page, expectAccessible }) => {
    await subscriber(page)
    await openPanel(page, 3)
    await expect(summary(page)).toContainText('Renews on')
    await expectAccessible(page)
    await summary(page).getByRole('link', { name: 'Manage Billing' }).click()
    await page.waitForURL(`${provider}/p/session/**`)
    await page.getByRole('button', { name: 'Cancel at period end' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/profile/edit?panel=3')
    await expect(summary(page)).toContainText('Canceled: you stay listed until')
    await expectAccessible(page)

    await summary(page).getByRole('link', { name: 'Manage Billing' }).click()
    await page.waitForURL(`${provider}/p/session/**`)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(summary(page)).toContainText('Renews on')
  },
)

test('what the provider tells later shows without a reload', { tag: '@one-width' }, async ({ page }) => {
  const person = await withPhoto(page)
  await openPanel(page, 3)
  await expect(block(page, 'Movement')).toContainText('Not subscribed')
  await payElsewhere(page, person)
  await expect(async () => {
    // Somebody comes back to this tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(block(page, 'Movement')).toContainText('Active until', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(summary(page)).toContainText('Renews on')
})

test(
  'a professional who has never paid has nothing to manage',
  { tag: ['@one-width', '@SHL-34'] },
  async ({ page, expectAccessible }) => {
    await withPhoto(page)
    await page.goto('/subscriptions')
    await expect(page.getByRole('alert').filter({ hasText: 'nothing to manage yet' })).toBeVisible()
    await expectAccessible(page)
  },
)
