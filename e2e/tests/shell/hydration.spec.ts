import type { Page } from '@playwright/test'

import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, loadListedUsernames } from '../../setup/users/demo.ts'
import { logIn } from '../../setup/users/registration.ts'

/** Opens a page whose scripts are on their way until `arrive` is called; then it waits until they have run. */
async function openEarly(page: Page, path: string) {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const opening = page.goto(path)
  return {
    arrive: async () => {
      scripts.resolve()
      await opening
    },
  }
}

test('a page is there before its scripts, and does what was tapped meanwhile', { tag: '@phone' }, async ({ page }) => {
  const { tab } = searchPage(page)
  const { arrive } = await openEarly(page, '/search')
  await tab('Search').click()
  await expect(tab('Search')).toHaveAttribute('aria-busy', 'true')
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'false')
  await arrive()
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Search')).not.toHaveAttribute('aria-busy')
})

test('a locked filter that is tapped early invites to sign up', { tag: '@one-width' }, async ({ page }) => {
  const { arrive } = await openEarly(page, '/search')
  const place = page.getByRole('textbox', { name: 'Zip code or city' })
  await place.click()
  await expect(place).toHaveAttribute('aria-busy', 'true')
  await arrive()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a tap that somebody has given up on is forgotten', { tag: '@one-width' }, async ({ page }) => {
  const { tab } = searchPage(page)
  await page.clock.install()
  const { arrive } = await openEarly(page, '/search')
  await tab('Search').click()
  await page.clock.fastForward(6_000)
  await arrive()
  await page.clock.runFor(1_000)
  await expect(tab('Search')).not.toHaveAttribute('aria-busy')
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'false')
})

test(
  'an answer chosen before the scripts counts, and leads to the next question',
  { tag: '@one-width' },
  async ({ page }) => {
    const { arrive } = await openEarly(page, '/search')
    await expect(page.getByText('Question 1 of')).toBeVisible()
    await page.getByRole('radio').nth(0).check()
    await page.getByRole('radio').nth(1).check()
    await arrive()
    await expect(page.getByText('Question 2 of')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  },
)

test('words typed into the search before the scripts stay', { tag: '@one-width' }, async ({ page }) => {
  const { words, button, found } = searchPage(page)
  const { arrive } = await openEarly(page, '/search?search=coach')
  await words.fill('sleep')
  await arrive()
  await expect(words).toHaveValue('sleep')
  await button.click()
  await expect(page).toHaveURL('/search?search=sleep')
  await expect(found).toBeVisible()
})

test('somebody logs in before the scripts are there', { tag: '@one-width' }, async ({ page, request }) => {
  const [username = ''] = await loadListedUsernames(request)
  const { arrive } = await openEarly(page, '/login')
  await logIn(page, demoEmail(username), DEMO_PASSWORD)
  await expect(page).toHaveURL('/login')
  await arrive()
  await expect(page).toHaveURL(`/user/${username}`)
})

test('what a professional chose and typed before the scripts is kept', { tag: '@one-width' }, async ({ page }) => {
  const { arrive } = await openEarly(page, '/register/professional')
  const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)]
  await page.getByLabel('Name', { exact: true }).fill('Ines Early')
  await first.check()
  await second.check()
  await arrive()
  // Each render shows what the page knows: something else is changed, and nothing of this is lost.
  await page.getByLabel('Username').fill('ines')
  await page.getByRole('checkbox').nth(2).check()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ines Early')
  await expect(first).toBeChecked()
  await expect(second).toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).toContain('requestedTags')
})

test(
  'a chip that is kept from before and tapped before the scripts stays chosen',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/register/professional')
    const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)]
    await first.check({ force: true })
    const { arrive } = await openEarly(page, '/register/professional')
    await expect(first).not.toBeChecked()
    await first.check({ force: true })
    await second.check({ force: true })
    await arrive()
    await expect(second).toBeChecked()
    await page.getByLabel('Username').fill('ines')
    await expect(first).toBeChecked()
  },
)
