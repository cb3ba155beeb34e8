import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'

const PHONE = { width: 390, height: 844 }

/** Rows after the eighth repeat the first ones, and axe would take ten times as long for all of them. */
const EXCLUDED_ROWS = 'tbody tr:nth-child(n + 9)'

/**
 * Waits until animations have ended, because axe cannot check the contrast of semi-transparent text. An element is in
 * the page some frames before its opening animation begins, so the function waits for six frames without animation.
 */
async function waitForAnimations(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 6; stillFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map((animation) => animation.finished))
    if (running.length > 0) stillFrames = 0
  }
}

/** Waits until all animations have ended and an opened dialog has the focus. */
export function waitForStableLayout(page: Page): Promise<void> {
  return page.evaluate(waitForAnimations)
}

/** Identifies the kinds of elements on a page, ignoring their texts and number. */
function pageStructure(): string {
  const kinds = Array.from(document.querySelectorAll('*'), (element) =>
    Array.from(element.attributes, ({ name, value }) =>
      ['class', 'role', 'style', 'type', 'tabindex'].includes(name) || name.startsWith('data-mantine')
        ? `${name}=${value}`
        : name,
    )
      .toSorted()
      .join(' '),
  )
  return JSON.stringify([...new Set(kinds)].toSorted())
}

/** Page structures that passed in this worker. A page with the same structure has the same violations. */
const passedStructures = new Set<string>()

async function runAxe(page: Page): Promise<void> {
  const key = `${page.viewportSize()?.width} ${await page.evaluate(pageStructure)}`
  if (passedStructures.has(key)) return
  // Legacy mode skips the second page that axe opens to combine frames. No page has frames, and it saves a third of
  // the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(EXCLUDED_ROWS)
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  passedStructures.add(key)
}

async function checkPhoneLayout(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(PHONE)
  await waitForStableLayout(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await runAxe(page)
  if (size) await page.setViewportSize(size)
  await waitForStableLayout(page)
}

/** Returns whether a test also runs at phone width or does not depend on the width. */
function needsNoPhoneCheck({ project, tags }: TestInfo): boolean {
  return project.name !== 'wide' || tags.includes('@phone') || tags.includes('@one-width')
}

/** Checks the page with axe. The wide run also checks the phone layout, so the narrow run does not repeat it. */
export async function checkAccessibility(page: Page, test: TestInfo): Promise<void> {
  await waitForStableLayout(page)
  await runAxe(page)
  const checksPhoneLayout = process.env['E2E_WIDTHS'] !== 'all' && test.project.use.channel !== 'moz-firefox'
  if (checksPhoneLayout && !needsNoPhoneCheck(test)) await checkPhoneLayout(page)
}
