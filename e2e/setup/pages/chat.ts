import { sendMessage } from '@fourfold/contract/chat/endpoints'
import type { Browser, Locator, Page } from '@playwright/test'

import { call } from '../server/call.ts'
import { waitForHydration } from '../test.ts'
import { createProfessionalWithHours } from '../users/professionals.ts'
import { createConfirmedMember, startSession } from '../users/sessions.ts'

export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ })
export const messageList = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

export async function typeMessage(page: Page, words: string): Promise<void> {
  // Firefox gives the keyboard to the page in front alone.
  await page.bringToFront()
  await messageField(page).fill(words)
  await messageField(page).press('Enter')
}

/** A second person's own browser, of the same width. */
async function openSecondBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize()
  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', timezoneId: 'UTC' })
  return waitForHydration(await context.newPage())
}

/** A member on the page of the journey, and a professional they may write to in a browser of her own. */
export async function createChatPartners(page: Page, browser: Browser) {
  const ines = await createProfessionalWithHours(page.request, { name: 'Ines' })
  const sam = await createConfirmedMember(page.request, 'Sam')
  await startSession(page, sam)
  const hers = await openSecondBrowser(browser, page)
  await startSession(hers, ines)
  await page.bringToFront()
  const write = (from: { token: string }, to: { username: string }, text: string) =>
    call(page.request, sendMessage, { token: from.token, body: { username: to.username, text } })
  return { ines, sam, hers, write }
}
