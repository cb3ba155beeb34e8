import type { Page } from '@playwright/test'

import { expect } from '../test.ts'

/**
 * From here on time passes in the page only as a test says. The clock must have been installed before the page was
 * opened. It stops a little ahead, so that the moment is not over yet, and less than a call under way may take.
 */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 5_000)
}

/** The page leads from where it is to `target` when this much time has passed, and not a millisecond earlier. */
export async function expectRedirect(page: Page, { after, target }: { after: number; target: string }): Promise<void> {
  const here = page.url()
  await page.clock.runFor(after - 1)
  // Time stands still in the page, but a page that was wanted too early takes a while to arrive.
  await page.waitForTimeout(1000)
  await expect(page).toHaveURL(here)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(target)
}
