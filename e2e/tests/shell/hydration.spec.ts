import type { Page } from '@playwright/test'

import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, loadListedUsernames } from '../../setup/users/demo.ts'
import { logIn } from '../../setup/users/registration.ts'

/** Opens a page and delays its scripts. `hydrate` loads the scripts and waits until they have run. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const navigation = page.goto(path)
  return {
    hydrate: async () => {
      scripts.resolve()
      await navigation
    },
  }
}

test('a tap before hydration is replayed after hydration', { tag: '@phone' }, async ({ page }) => {
  const { tab } = searchPage(page)
  const { hydrate } = await openWithoutScripts(page, '/search')
  await tab('Search').click()
  await expect(tab('Search')).toHaveAttribute('aria-busy', 'true')
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'false')
  await hydrate()
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Search')).not.toHaveAttribute('aria-busy')
})

test('a tap on a locked filter before hydration opens the sign-up dialog', { tag: '@one-width' }, async ({ page }) => {
  const { hydrate } = await openWithoutScripts(page, '/search')
  const placeField = page.getByRole('textbox', { name: 'Zip code or city' })
  await placeField.click()
  await expect(placeField).toHaveAttribute('aria-busy', 'true')
  await hydrate()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a tap more than five seconds before hydration is not replayed', { tag: '@one-width' }, async ({ page }) => {
  const { tab } = searchPage(page)
  await page.clock.install()
  const { hydrate } = await openWithoutScripts(page, '/search')
  await tab('Search').click()
  await page.clock.fastForward(6_000)
  await hydrate()
  await page.clock.runFor(1_000)
  await expect(tab('Search')).not.toHaveAttribute('aria-busy')
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'false')
})

test(
  'an answer selected before hydration is kept and opens the next question',
  { tag: '@one-width' },
  async ({ page }) => {
    const { hydrate } = await openWithoutScripts(page, '/search')
    await expect(page.getByText('Question 1 of')).toBeVisible()
    await page.getByRole('radio').nth(0).check()
    await page.getByRole('radio').nth(1).check()
    await hydrate()
    await expect(page.getByText('Question 2 of')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  },
)

test('search text typed before hydration is kept', { tag: '@one-width' }, async ({ page }) => {
  const { searchField, button, resultCount } = searchPage(page)
  const { hydrate } = await openWithoutScripts(page, '/search?search=coach')
  await searchField.fill('sleep')
  await hydrate()
  await expect(searchField).toHaveValue('sleep')
  await button.click()
  await expect(page).toHaveURL('/search?search=sleep')
  await expect(resultCount).toBeVisible()
})

test(
  'submitting the login form before hydration logs the user in',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const [username = ''] = await loadListedUsernames(request)
    const { hydrate } = await openWithoutScripts(page, '/login')
    await logIn(page, demoEmail(username), DEMO_PASSWORD)
    await expect(page).toHaveURL('/login')
    await hydrate()
    await expect(page).toHaveURL(`/user/${username}`)
  },
)

test('registration input before hydration is kept', { tag: '@one-width' }, async ({ page }) => {
  const { hydrate } = await openWithoutScripts(page, '/register/professional')
  const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)]
  await page.getByLabel('Name', { exact: true }).fill('Ines Early')
  await first.check()
  await second.check()
  await hydrate()
  // Changing another field renders the form again, which must not lose the input.
  await page.getByLabel('Username').fill('ines')
  await page.getByRole('checkbox').nth(2).check()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ines Early')
  await expect(first).toBeChecked()
  await expect(second).toBeChecked()
  const storedValues = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(storedValues).toContain('requestedTags')
})

test(
  'a chip that the stored draft selects and the user taps before hydration stays selected',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/register/professional')
    const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)]
    await first.check({ force: true })
    const { hydrate } = await openWithoutScripts(page, '/register/professional')
    await expect(first).not.toBeChecked()
    await first.check({ force: true })
    await second.check({ force: true })
    await hydrate()
    await expect(second).toBeChecked()
    await page.getByLabel('Username').fill('ines')
    await expect(first).toBeChecked()
  },
)
