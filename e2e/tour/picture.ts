import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { FOLDER, LIST } from './contact-sheet.ts'
import type { Picture } from './contact-sheet.ts'

/** Below this a long list goes on as it began. */
const MAX_OF_A_PAGE = 3000

/** Nothing is loading anymore; what has just come may have asked for more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
}

/** Takes one picture of the page per scheme. They stay out of git, because anybody can make them. */
export async function picture(page: Page, name: string, state: 'done' | 'loading' = 'done'): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.locator('html[data-hydrated]').waitFor()
  if (state === 'done') await settle(page)
  const height = await page.evaluate(() => {
    // A dialog covers the screen, and not what lies below it.
    return document.querySelector('[role=dialog]') ? innerHeight : document.documentElement.scrollHeight
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_OF_A_PAGE) }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (state === 'done') await settle(page)
    // Results that have just come lead the eye down to them.
    await page.evaluate(() => scrollTo(0, 0))
    const file = `${name}-${width}-${colorScheme}.jpg`
    const path = join(FOLDER, file)
    await page.screenshot({ path, type: 'jpeg', quality: 50, fullPage: true, clip, animations: 'disabled' })
    const taken: Picture = { name, width, colorScheme, file, address: new URL(page.url()).pathname }
    appendFileSync(LIST, `${JSON.stringify(taken)}\n`)
  }
}

export async function visit(page: Page, pages: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await picture(page, name)
  }
}
