import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { confirmCheckout, payForCategory, subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import type { Locator, Page } from '@playwright/test'

import { uploadFile } from '../browser/uploads.ts'
import { call } from '../server/call.ts'
import { createScreenshotFile } from '../users/demo.ts'
import { createProfessional } from '../users/professionals.ts'
import type { RegisteredProfessional } from '../users/professionals.ts'
import { startSession } from '../users/sessions.ts'
import { openedPanel, openPanel } from './editor.ts'

/** The origin of the emulated payment provider. */
export const providerOrigin = new URL(process.env['STRIPE_API_URL'] ?? '').origin

/** Stripe's test card numbers. */
export const cards = { accepted: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const

export const MOVEMENT = 2

/** Creates a professional with a photo, which is required for selecting categories, and logs them in on `page`. */
export async function createProfessionalWithPhoto(page: Page): Promise<RegisteredProfessional> {
  const person = await createProfessional(page.request)
  const { token } = person
  await startSession(page, person)
  const profileImageUrl = await uploadFile(page.request, {
    token,
    fileType: 'profile',
    file: await createScreenshotFile(page),
  })
  await call(page.request, editProfile, { token, body: { profileImageUrl } })
  return person
}

export const categoryBlock = (page: Page, category: string): Locator =>
  openedPanel(page).getByRole('region', { name: category, exact: true })

export const subscribeDialog = (page: Page): Locator => page.getByRole('dialog')

export const subscriptionSummary = (page: Page): Locator => page.getByRole('region', { name: 'Your subscription' })

/** Turns on the switch of Movement, which opens the subscribe dialog. */
export async function openSubscribeDialog(page: Page): Promise<void> {
  await openPanel(page, 3)
  await page.getByRole('switch', { name: 'Movement' }).click()
  await subscribeDialog(page).getByRole('radio').first().waitFor()
}

export async function startCheckout(page: Page): Promise<void> {
  await subscribeDialog(page).getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.waitForURL(`${providerOrigin}/c/pay/**`)
}

/** Pays on the checkout page of the provider. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Pays for a year of Movement through the provider's API. The provider notifies the app by webhook. */
export async function payOutsideBrowser(page: Page, { token }: RegisteredProfessional): Promise<string> {
  const { subscriptions } = await call(page.request, subscriptionTypes, { token })
  const body = { stripeSubscriptionTypeId: subscriptions[0]?.id ?? 0, categoryId: MOVEMENT }
  const { sessionId } = await call(page.request, payForCategory, { token, body })
  await page.request.post(`${providerOrigin}/control/pay`, { data: { session: sessionId, card: cards.accepted } })
  return sessionId
}

/** Creates a professional with a yearly subscription to Movement, through the API. */
export async function createSubscriber(page: Page): Promise<RegisteredProfessional> {
  const person = await createProfessionalWithPhoto(page)
  const { token } = person
  const sessionId = await payOutsideBrowser(page, person)
  await call(page.request, confirmCheckout, { token, body: { sessionId } })
  return person
}
