import type { Locator, Page } from '@playwright/test'

/** The header of a panel of the editor. */
export const panelHeader = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) })

/** The content of the panel that is open. */
export const openedPanel = (page: Page): Locator => page.getByRole('region').filter({ visible: true })

export const saveButton = (page: Page): Locator => openedPanel(page).getByRole('button', { name: 'Save', exact: true })

export async function openPanel(page: Page, number: number): Promise<void> {
  await page.goto(`/profile/edit?panel=${number}`)
  await openedPanel(page).first().waitFor()
}
