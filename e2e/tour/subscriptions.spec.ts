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
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test.setTimeout(300_000)

test('captures the pages of a new professional', async ({ page }) => {
  await signUp(page, 'professional')
  await visit(page, { 'home-of-a-new-professional': '/home', 'editor-of-a-new-professional': '/profile/edit' })
})

test('captures the payment pages', async ({ page }) => {
  await createProfessionalWithPhoto(page)
  await visit(page, { 'billing-empty': '/subscriptions', 'payment-canceled': '/stripe/cancel' })
  await openSubscribeDialog(page)
  await takePicture(page, 'choose-plan')
  await startCheckout(page)
  await payWithCard(page, cards.accepted)
  await page.waitForURL('**/stripe/success**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await takePicture(page, 'payment-success')
})

test('captures the profile editor of a subscriber', async ({ page }) => {
  await createSubscriber(page)
  await openPanel(page, 3)
  await takePicture(page, 'editor-categories-paid')
})
