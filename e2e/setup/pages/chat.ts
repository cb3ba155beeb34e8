import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { Browser, Locator, Page } from '@playwright/test'

import { call } from '../server/call.ts'
import { waitForHydration } from '../test.ts'
import { createProfessionalWithHours } from '../users/professionals.ts'
import { createConfirmedMember, startSession } from '../users/sessions.ts'

export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ })
export const messageList = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

export async function typeMessage(page: Page, text: string): Promise<void> {
  // Firefox sends key presses only to the foreground page.
  await page.bringToFront()
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** Opens a page in a separate browser context with the same viewport. */
async function openSecondBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize()
  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', timezoneId: 'UTC' })
  return waitForHydration(await context.newPage())
}

/** Creates a member, logged in on `page`, and a professional, logged in on a second page. */
export async function createChatPartners(page: Page, browser: Browser) {
  const ines = await createProfessionalWithHours(page.request, { name: 'Ines' })
  const sam = await createConfirmedMember(page.request, 'Sam')
  await startSession(page, sam)
  const inesPage = await openSecondBrowser(browser, page)
  await startSession(inesPage, ines)
  await page.bringToFront()
  const sendAs = (from: { token: string }, to: { username: string }, text: string) =>
    call(page.request, sendMessage, { token: from.token, body: { username: to.username, text } })
  return { ines, sam, inesPage, sendAs }
}
