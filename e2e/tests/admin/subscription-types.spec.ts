import { deleteSubscriptionType, saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'

import { createUniqueName } from '../../setup/pages/catalog.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { startSession } from '../../setup/users/sessions.ts'

test('leaving a form with unsaved changes asks for confirmation', { tag: '@one-width' }, async ({ page, request }) => {
  const ada = await createAdmin(request)
  const body = { text: createUniqueName('Guarded'), stripePriceIdentifier: 'price_guarded', hidden: true }
  const { subscriptionType: type } = await call(request, saveSubscriptionType, { token: ada.token, body })
  await startSession(page, ada)
  await page.goto(`/admin/subscription-type/${type.id}`)
  await page.getByLabel('Duration').fill('90')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation).toBeHidden()
  await expect(page.getByLabel('Duration')).toHaveValue('90')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/subscription-types')
  await call(request, deleteSubscriptionType, {
    token: ada.token,
    body: { stripeSubscriptionTypeId: type.id },
  })
})
