import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { createPeople } from '../../tools/demo/content/people.ts'
import { chooseDay } from '../setup/pages/booking.ts'
import { createAdmin } from '../setup/users/admins.ts'
import { DEMO_PASSWORD, demoEmail } from '../setup/users/demo.ts'
import { startSession } from '../setup/users/sessions.ts'
import { waitForContent } from './take-picture.ts'
import { test } from './tour-test.ts'

/** Takes the screenshots for README.md, with the same demo users at both widths. */

test.setTimeout(120_000)

const people = createPeople()
const [professional] = people.professionals(Number(process.env['DEMO_PROFESSIONALS'])).map(({ username }) => username)
// The first member is an admin.
const [, member] = people.members(2).map(({ username }) => username)
if (!professional || !member) throw new Error('The demo data lacks users.')

const logInAs = (page: Page, username: string) => startSession(page, { email: demoEmail(username) }, DEMO_PASSWORD)

async function expectScreenshot(page: Page, name: string): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
  await waitForContent(page)
  const folder = (page.viewportSize()?.width ?? 0) < 768 ? ['phone'] : []
  await expect(page).toHaveScreenshot([...folder, `${name}.png`])
}

test('captures the home page', async ({ page }) => {
  await page.goto('/home')
  await expectScreenshot(page, 'home')
})

test('captures search results', async ({ page }) => {
  await page.goto('/search?search=back pain')
  await expectScreenshot(page, 'search')
})

test('captures the profile of a professional', async ({ page }) => {
  await page.goto(`/user/${professional}`)
  await expectScreenshot(page, 'profile')
})

test('captures the booking page', async ({ page }) => {
  await logInAs(page, member)
  await page.goto(`/appointment/create/${professional}`)
  const times = await chooseDay(page)
  await times.first().scrollIntoViewIfNeeded()
  await expectScreenshot(page, 'booking')
})

test('captures a chat', async ({ page }) => {
  await logInAs(page, professional)
  await page.goto('/chats')
  await page.getByRole('main').getByRole('link').first().click()
  await expectScreenshot(page, 'chat')
})

test('captures the moderation queue', async ({ page, request }) => {
  await startSession(page, await createAdmin(request))
  await page.goto('/admin/waiting')
  await expectScreenshot(page, 'admin')
})
