import { waitForStableLayout } from '../../setup/browser/accessibility.ts'
import { expect, test } from '../../setup/test.ts'

// Scrollbars that take room, as most desktop computers have them; browsers of journeys hide them unless told otherwise.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
        firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'widget.gtk.overlay-scrollbars.enabled': false },
      }),
    { scope: 'worker' },
  ],
})

test(
  'a dialog takes the scrollbar away, and the page below stays where it is',
  { tag: '@one-width' },
  async ({ page }) => {
    for (const path of ['/search?search=coach', '/search?search=']) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      // The pointer scrolls to what it goes to.
      await page.getByLabel('State').hover()
      const before = await heading.boundingBox()
      await page.getByLabel('State').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await waitForStableLayout(page)
      expect(await heading.boundingBox()).toEqual(before)
    }
  },
)
