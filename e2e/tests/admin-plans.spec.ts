import { deleteSubscriptionType, saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'

import { admin } from '../setup/admins.ts'
import { call } from '../setup/call.ts'
import { unique } from '../setup/catalog.ts'
import { enter } from '../setup/sessions.ts'
import { expect, test } from '../setup/test.ts'

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
