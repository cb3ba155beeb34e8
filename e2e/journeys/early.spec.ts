import { expect, test } from '../setup/journey.ts'
import { searchOn } from '../setup/search.ts'

test('a page is there before its scripts, and does what was tapped meanwhile', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const { tab } = searchOn(page)
  const opening = page.goto('/search')
  await tab('Search').click()
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'false')
  scripts.resolve()
  await opening
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
})
