import { test } from '@playwright/test'

import { openPanel } from '../setup/editor.ts'
import { cards, pay, subscribe, subscriber, wantMovement, withPhoto } from '../setup/payments.ts'
import { signUp } from '../setup/people.ts'
import { picture, visit } from './picture.ts'

test.setTimeout(300_000)

test('what a professional sees who begins', async ({ page }) => {
  await signUp(page, 'professional')
  await visit(page, { 'home-of-a-newcomer': '/home', 'editor-of-a-newcomer': '/profile/edit' })
})

test('what a professional sees who pays', async ({ page }) => {
  await withPhoto(page)
  await visit(page, { 'billing-empty': '/subscriptions', 'payment-canceled': '/stripe/cancel' })
  await wantMovement(page)
  await picture(page, 'choose-plan')
  await subscribe(page)
  await pay(page, cards.pays)
  await page.waitForURL('**/stripe/success**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'payment-success')
})

test('what a subscriber sees', async ({ page }) => {
  await subscriber(page)
  await openPanel(page, 3)
  await picture(page, 'editor-categories-paid')
})
