import type { Page } from '@playwright/test'

/** Below this a long list goes on as it began. */
const MOST_OF_A_PAGE = 3000

/** Takes one picture per scheme of the page as it stands, out of git: whoever wants them makes them. */
export async function picture(page: Page, name: string, state: 'done' | 'loading' = 'done'): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.locator('html[data-hydrated]').waitFor()
  if (state === 'done')
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
  const height = await page.evaluate(() => {
    // A dialog covers the screen, and not what lies below it.
    return document.querySelector('[role=dialog]') ? innerHeight : document.documentElement.scrollHeight
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_OF_A_PAGE) }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (state === 'done') await page.waitForLoadState('networkidle')
    // Results that have just come lead the eye down to them.
    await page.evaluate(() => scrollTo(0, 0))
    const path = `.cache/tour/${name}-${width}-${colorScheme}.jpg`
    await page.screenshot({ path, type: 'jpeg', quality: 50, fullPage: true, clip, animations: 'disabled' })
  }
}

export async function visit(page: Page, pages: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await picture(page, name)
  }
}
