import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { confirmSession, payForCategory, subscriptionTypes } from '@fourfold/contract/subscriptions/endpoints'
import type { Locator, Page } from '@playwright/test'

import { call } from './call.ts'
import { picture } from './demo.ts'
import { open, openPanel } from './editor.ts'
import { professional } from './practice.ts'
import type { WorkingProfessional } from './practice.ts'
import { enter } from './sessions.ts'
import { upload } from './uploads.ts'

/** The emulated payment provider of this run. */
export const provider = new URL(process.env['STRIPE_API_URL'] ?? '').origin

/** Stripe's numbers for tests. */
export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const

export const MOVEMENT = 2

/** A professional with a photo, who may select categories and has none yet; their browser, too. */
export async function withPhoto(page: Page): Promise<WorkingProfessional> {
  const person = await professional(page.request)
  const { token } = person
  await enter(page, person)
  const profileImageUrl = await upload(page.request, { token, fileType: 'profile', file: await picture(page) })
  await call(page.request, editProfile, { token, body: { profileImageUrl } })
  return person
}

export const block = (page: Page, category: string): Locator =>
  open(page).getByRole('region', { name: category, exact: true })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Your subscription' })

/** Opens the dialog as somebody does who wants to be listed in a category. */
export async function wantMovement(page: Page): Promise<void> {
  await openPanel(page, 3)
  await page.getByRole('switch', { name: 'Movement' }).click()
  await dialog(page).getByRole('radio').first().waitFor()
}

export async function subscribe(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.waitForURL(`${provider}/c/pay/**`)
}

/** On the provider's own page. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Pays for Movement by the year elsewhere; only the provider's own message will tell the product. */
export async function payElsewhere(page: Page, { token }: WorkingProfessional): Promise<string> {
  const { subscriptions } = await call(page.request, subscriptionTypes, { token })
  const body = { stripeSubscriptionTypeId: subscriptions[0]?.id ?? 0, categoryId: MOVEMENT }
  const { sessionId } = await call(page.request, payForCategory, { token, body })
  await page.request.post(`${provider}/control/pay`, { data: { session: sessionId, card: cards.pays } })
  return sessionId
}

/** Somebody who pays for Movement by the year, past the screens. */
export async function subscriber(page: Page): Promise<WorkingProfessional> {
  const person = await withPhoto(page)
  const { token } = person
  const sessionId = await payElsewhere(page, person)
  await call(page.request, confirmSession, { token, body: { sessionId } })
  return person
}
