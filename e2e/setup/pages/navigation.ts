import type { Locator, Page } from '@playwright/test'

/** The main navigation. On narrow screens it is in the menu, which is opened first. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
}
