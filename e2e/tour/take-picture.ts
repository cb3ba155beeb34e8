import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { OUTPUT_FOLDER, PICTURE_LIST } from './contact-sheet.ts'
import type { Picture } from './contact-sheet.ts'

/** Longer pages are cropped, because their lists repeat. */
const MAX_HEIGHT = 3000

const countResponses = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length)

/** Waits until no response arrives for half a second and no skeleton is shown. */
export async function waitForContent(page: Page): Promise<void> {
  let responses = -1
  for (;;) {
    const next = await countResponses(page)
    if (next === responses) break
    responses = next
    await page.waitForTimeout(500)
  }
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'))
}

/** Takes a picture of the page in each color scheme. The pictures are not committed. */
export async function takePicture(page: Page, name: string, state: 'loaded' | 'loading' = 'loaded'): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.locator('html[data-hydrated]').waitFor()
  if (state === 'loaded') await waitForContent(page)
  const height = await page.evaluate(() => {
    // A dialog covers only the viewport.
    return document.querySelector('[role=dialog]') ? innerHeight : document.documentElement.scrollHeight
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (state === 'loaded') await waitForContent(page)
    // New search results scroll the page down.
    await page.evaluate(() => scrollTo(0, 0))
    const file = `${name}-${width}-${colorScheme}.jpg`
    const filePath = join(OUTPUT_FOLDER, file)
    await page.screenshot({ path: filePath, type: 'jpeg', quality: 50, fullPage: true, clip, animations: 'disabled' })
    const entry: Picture = { name, width, colorScheme, file, path: new URL(page.url()).pathname }
    appendFileSync(PICTURE_LIST, `${JSON.stringify(entry)}\n`)
  }
}

/** Opens each page and takes a picture of it. The keys are the names of the pictures. */
export async function visit(page: Page, pages: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await takePicture(page, name)
  }
}
