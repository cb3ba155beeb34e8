import type { Locator, Page } from '@playwright/test'

/** Returns the main navigation. Opens the menu first on narrow screens. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
}
