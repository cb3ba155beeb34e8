import { deleteSubscriptionType, saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'

import { admin } from '../setup/admins.ts'
import { call } from '../setup/call.ts'
import { savedBy, unique } from '../setup/curating.ts'
import { expect, test } from '../setup/journey.ts'
import { enter } from '../setup/sessions.ts'

test(
  'a new subscription type begins with 32 days for 1 dollar, is edited and deleted',
  { tag: ['@ADM-06', '@ADM-18', '@ADM-19'] },
  async ({ page, request, expectAccessible }) => {
    const text = unique('Quarter')
    await enter(page, await admin(request))
    await page.goto('/admin/subscription-types')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New subscription type' }).click()
    await expect(page).toHaveURL('/admin/subscription-type/new')
    await expect(page.getByLabel('Duration')).toHaveValue('32')
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Text is required')).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page.getByLabel('Stripe price identifier').fill('price_quarter')
    await page.getByLabel('Movement').check()
    await page.getByLabel('Hidden').check()
    await expectAccessible(page)
    const body = await savedBy(page, saveSubscriptionType)
    expect(body).toMatchObject({
      stripeSubscriptionTypeId: null,
      categoryIds: [2],
      stripePriceIdentifier: 'price_quarter',
      price: 1,
      text,
      duration: 32,
      hidden: true,
    })
    await expect(page).toHaveURL('/admin/subscription-types')

    await page.getByRole('link', { name: `Edit ${text}` }).click()
    await page.getByLabel('Price', { exact: true }).fill('49.99')
    await page.getByRole('button', { name: 'Save' }).click()
    const row = page.locator('tbody tr').filter({ hasText: text })
    await expect(row).toContainText('$49.99')
    await page.getByRole('button', { name: `Delete ${text}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  },
)

test('what is typed is not lost by a wrong click', { tag: '@one-width' }, async ({ page, request }) => {
  const ada = await admin(request)
  const body = { text: unique('Guarded'), stripePriceIdentifier: 'price_guarded', hidden: true }
  const { subscriptionType: type } = await call(request, saveSubscriptionType, { token: ada.token, body })
  await enter(page, ada)
  await page.goto(`/admin/subscription-type/${type.id}`)
  await page.getByLabel('Duration').fill('90')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Duration')).toHaveValue('90')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/subscription-types')
  await call(request, deleteSubscriptionType, {
    token: ada.token,
    body: { stripeSubscriptionTypeId: type.id },
  })
})
