import type { Page } from '@playwright/test'

import { expect } from '../test.ts'

/**
 * Stops the clock of the page, so that only the test advances it. `page.clock.install` must run before the page is
 * opened. The clock jumps five seconds ahead, less than the timeout of a request in progress.
 */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 5_000)
}

/** Expects the page to redirect to `target` exactly `after` milliseconds from now. The clock must be stopped. */
export async function expectRedirect(page: Page, { after, target }: { after: number; target: string }): Promise<void> {
  const currentUrl = page.url()
  await page.clock.runFor(after - 1)
  // Gives a redirect that started too early the time to finish.
  await page.waitForTimeout(1000)
  await expect(page).toHaveURL(currentUrl)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(target)
}
