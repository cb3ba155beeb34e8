import { waitForStableLayout } from '../../setup/browser/accessibility.ts'
import { expect, test } from '../../setup/test.ts'

// Shows classic scrollbars, which take up space as on most desktops. Playwright hides scrollbars by default.
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

test('opening a dialog hides the scrollbar without moving the page', { tag: '@one-width' }, async ({ page }) => {
  for (const path of ['/search?search=coach', '/search?search=']) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    // Hovering scrolls the element into view, so that clicking does not.
    await page.getByLabel('State').hover()
    const initialBox = await heading.boundingBox()
    await page.getByLabel('State').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await waitForStableLayout(page)
    expect(await heading.boundingBox()).toEqual(initialBox)
  }
})
