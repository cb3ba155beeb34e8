import { test } from '@playwright/test'

import { openPanel } from '../setup/pages/editor.ts'
import {
  cards,
  payWithCard,
  startCheckout,
  createSubscriber,
  openSubscribeDialog,
  createProfessionalWithPhoto,
} from '../setup/pages/payments.ts'
import { signUp } from '../setup/users/registration.ts'
import { picture, visit } from './picture.ts'

test.setTimeout(300_000)

test('what a professional sees who begins', async ({ page }) => {
  await signUp(page, 'professional')
  await visit(page, { 'home-of-a-newcomer': '/home', 'editor-of-a-newcomer': '/profile/edit' })
})

test('what a professional sees who pays', async ({ page }) => {
  await createProfessionalWithPhoto(page)
  await visit(page, { 'billing-empty': '/subscriptions', 'payment-canceled': '/stripe/cancel' })
  await openSubscribeDialog(page)
  await picture(page, 'choose-plan')
  await startCheckout(page)
  await payWithCard(page, cards.accepted)
  await page.waitForURL('**/stripe/success**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'payment-success')
})

test('what a subscriber sees', async ({ page }) => {
  await createSubscriber(page)
  await openPanel(page, 3)
  await picture(page, 'editor-categories-paid')
})
